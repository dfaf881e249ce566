/** Short strokes from an edge inward, as maps show a slope. */

import type { Outline } from "../messages/board";
import type { Spot } from "../look/paths";
import type { Paper } from "./geometry";

const STEP = 45;
const LONG = 80;
const SHORT = 44;

export function hachures(outline: Outline, paper: Paper): string {
  return along(outline, paper)
    .map(([start, inward], n) => {
      const long = n % 2 ? SHORT : LONG;
      return `M${start.x.toFixed(0)} ${start.y.toFixed(0)}l${(inward.x * long).toFixed(0)} ${(inward.y * long).toFixed(0)}`;
    })
    .join("");
}

/** Points along an edge, each with the direction inward. */
function along([points, radius]: Outline, paper: Paper): [Spot, Spot][] {
  const first = points[0];
  if (points.length === 1 && first) return around(paper.spot(first), paper.length(radius));
  const spots = points.map((point) => paper.spot(point));
  return spots.flatMap((a, n) => side(a, spots[(n + 1) % spots.length] ?? a));
}

function around(centre: Spot, radius: number): [Spot, Spot][] {
  const count = Math.max(8, Math.ceil((2 * Math.PI * radius) / STEP));
  return Array.from({ length: count }, (_, n) => {
    const [dx, dy] = [Math.cos((2 * Math.PI * n) / count), Math.sin((2 * Math.PI * n) / count)];
    return [
      { x: centre.x + dx * radius, y: centre.y + dy * radius },
      { x: -dx, y: -dy },
    ];
  });
}

/** Corners go round counter-clockwise on the table, so inside is to the left of every side. */
function side(a: Spot, b: Spot): [Spot, Spot][] {
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const count = Math.max(1, Math.round(length / STEP));
  const inward = { x: (b.y - a.y) / (length || 1), y: -(b.x - a.x) / (length || 1) };
  return Array.from({ length: count }, (_, n) => {
    const share = (n + 0.5) / count;
    return [{ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share }, inward];
  });
}
