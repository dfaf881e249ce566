/** The part of a board where something happened, so that pictures of one field differ. */

import type { Glance } from "../messages/battles";

const MOST = 2.2; // times by which a board is enlarged at most
const AIR = 1.35; // around what is shown

/** A style that enlarges a board around its models and those that fell. */
export function closerTo({ battlefield: { width, height }, view }: Glance): string {
  const models = view.units.flatMap(({ shape }) => [
    ...shape.bases.flatMap(({ outline: [around] }) => around),
    ...shape.fallen,
  ]);
  const spots = models.map(([x, y]) => [x / width, 1 - y / height] as const);
  if (!spots.length) return "";
  const [across, down] = [span(spots.map(([x]) => x)), span(spots.map(([, y]) => y))];
  const scale = Math.min(MOST, Math.max(1, 1 / (AIR * Math.max(across.length, down.length))));
  return `transform: scale(${scale.toFixed(2)}); transform-origin: ${percent(across.middle, scale)} ${percent(down.middle, scale)}`;
}

function span(all: readonly number[]): { middle: number; length: number } {
  const [low, high] = [Math.min(...all), Math.max(...all)];
  return { middle: (low + high) / 2, length: high - low };
}

/** Where a picture stays fixed so that this part of it comes to its middle, without showing what is beyond its edges. */
function percent(middle: number, scale: number): string {
  const fixed = scale === 1 ? 0.5 : (middle * scale - 0.5) / (scale - 1);
  return `${(100 * Math.min(1, Math.max(0, fixed))).toFixed(1)}%`;
}
