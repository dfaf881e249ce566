/** Where the names of units stand: beside their models, off other names and off models where there is room. */

import type { UnitShape } from "../session/messages";
import { bounds, type Paper } from "./geometry";

export interface Label {
  unit: number;
  player: number;
  text: string;
  x: number;
  y: number;
}
interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const WIDE = 7.2; // pixels of a letter, on average
const HIGH = 16;

export function labels(units: readonly UnitShape[], paper: Paper, pixel: number): Label[] {
  const shown = units.filter((unit) => unit.bases.length);
  const taken = shown.flatMap((unit) => unit.bases.map((base) => boxOf([base], paper)));
  return shown.map((unit) => {
    const around = boxOf(unit.bases, paper);
    const [wide, high] = [unit.name.length * WIDE * pixel, HIGH * pixel];
    const spots = candidates(around, wide, high);
    const best = spots.reduce((a, b) =>
      crowding(boxAt(b, wide, high), taken) < crowding(boxAt(a, wide, high), taken) ? b : a,
    );
    taken.push(boxAt(best, wide, high));
    return { unit: unit.number, player: unit.player, text: unit.name, ...best };
  });
}

function boxOf(bases: UnitShape["bases"], paper: Paper): Box {
  const points = bases.flatMap(({ outline: [corners, radius] }) =>
    corners.flatMap(
      ([x, y]) =>
        [
          [x - radius, y - radius],
          [x + radius, y + radius],
        ] as [number, number][],
    ),
  );
  const [left, bottom, right, top] = bounds(points);
  const [a, b] = [paper.spot([left, top]), paper.spot([right, bottom])];
  return { left: a.x, top: a.y, right: b.x, bottom: b.y };
}

/** Middles of places for a name: above, below, right, left, and slanting. */
function candidates(box: Box, wide: number, high: number): { x: number; y: number }[] {
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const [up, down] = [box.top - high * 0.65, box.bottom + high * 0.65];
  const [right, left] = [box.right + wide * 0.55, box.left - wide * 0.55];
  return [
    { x, y: up },
    { x, y: down },
    { x: right, y },
    { x: left, y },
    { x: x + wide / 2, y: up },
    { x: x - wide / 2, y: up },
    { x: x + wide / 2, y: down },
    { x: x - wide / 2, y: down },
    { x, y: up - high },
    { x, y: down + high },
  ];
}

function boxAt({ x, y }: { x: number; y: number }, wide: number, high: number): Box {
  return { left: x - wide / 2, top: y - high / 2, right: x + wide / 2, bottom: y + high / 2 };
}

function crowding(box: Box, taken: readonly Box[]): number {
  return taken.reduce((sum, one) => {
    const across = Math.min(box.right, one.right) - Math.max(box.left, one.left);
    const down = Math.min(box.bottom, one.bottom) - Math.max(box.top, one.top);
    return across > 0 && down > 0 ? sum + across * down : sum;
  }, 0);
}
