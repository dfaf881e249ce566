/** How far a base is from the nearest of other units, from edge to edge. */

import { distance, type Point } from "../../board/geometry";
import type { BaseShape, Outline, UnitShape } from "../../messages/board";

/** The unit that is nearest to a base, and the gap to it. */
export interface Near {
  shape: UnitShape;
  gap: number;
}

export function nearestTo(base: BaseShape, units: readonly UnitShape[]): Near | null {
  const found = units.flatMap((shape) =>
    shape.bases.map((other) => ({ shape, gap: gapBetween(base.outline, other.outline) })),
  );
  return found.reduce<Near | null>((best, one) => (best && best.gap <= one.gap ? best : one), null);
}

export function gapBetween(one: Outline, other: Outline): number {
  const [[corners, radius], [others, room]] = [one, other];
  const between = Math.min(...corners.map((corner) => reach(corner, others)), ...others.map((c) => reach(c, corners)));
  return Math.max(0, between - radius - room);
}

/** How far a point is from the edge around some corners. */
function reach(point: Point, corners: readonly Point[]): number {
  return Math.min(...corners.map((corner, n) => toSegment(point, corner, corners[(n + 1) % corners.length] ?? corner)));
}

function toSegment(point: Point, from: Point, to: Point): number {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const along = ((point[0] - from[0]) * dx + (point[1] - from[1]) * dy) / (dx * dx + dy * dy || 1);
  const share = Math.min(1, Math.max(0, along));
  return distance(point, [from[0] + share * dx, from[1] + share * dy]);
}
