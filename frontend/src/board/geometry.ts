/** From the table to the page. A hundred units of the page are an inch; y grows to the south, as pages have it. */

import { disc, ring, written, type Spot } from "../look/paths";
import type { BaseShape, Outline } from "../messages/board";

export type Point = readonly [number, number];

/** A box on the page. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const INCH = 100;

/** How a table of a certain size lies on the page: north up, or turned half around. */
export class Paper {
  readonly scale: number;

  constructor(
    readonly inch: number,
    readonly width: number,
    readonly height: number,
    readonly turned = false,
  ) {
    this.scale = INCH / inch;
  }

  spot([x, y]: Point): Spot {
    const [east, south] = this.turned ? [this.width - x, y] : [x, this.height - y];
    return { x: east * this.scale, y: south * this.scale };
  }

  /** A place on the table, in its whole units, for a spot on the page. */
  point({ x, y }: Spot): [number, number] {
    const [east, south] = [x / this.scale, y / this.scale];
    const [across, up] = this.turned ? [this.width - east, south] : [east, this.height - south];
    return [Math.round(across), Math.round(up)];
  }

  /** The box on the page around two corners of the table. */
  box(one: Point, other: Point): Box {
    const [a, b] = [this.spot(one), this.spot(other)];
    return {
      left: Math.min(a.x, b.x),
      top: Math.min(a.y, b.y),
      right: Math.max(a.x, b.x),
      bottom: Math.max(a.y, b.y),
    };
  }

  /** Degrees clockwise on the page for a facing on the table. */
  bearing(facing: number): number {
    return (this.turned ? 180 : 0) - facing;
  }

  /** A step on the table for one to the right and up on the page. */
  stride(right: number, up: number): [number, number] {
    return this.turned ? [-right, -up] : [right, up];
  }

  length(length: number): number {
    return length * this.scale;
  }

  path(outline: Outline): string {
    const [points, radius] = outline;
    if (points.length === 1 && points[0]) return disc(this.spot(points[0]), this.length(radius));
    return ring(points.map((point) => this.spot(point)));
  }

  line(points: readonly Point[]): string {
    return points.map((point, n) => `${n ? "L" : "M"}${written(this.spot(point))}`).join("");
  }
}

/** A ring whose corners are cut, so that cells of a grid make a line that one can follow. */
export function softened(spots: readonly Spot[], most: number): Spot[] {
  return spots.flatMap((spot, n) => {
    const [before, after] = [spots.at(n - 1) ?? spot, spots[(n + 1) % spots.length] ?? spot];
    return [towards(spot, before, most), towards(spot, after, most)];
  });
}

/** A spot on the way to another: half of it, or as far as one goes at most. */
function towards(from: Spot, to: Spot, most: number): Spot {
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const share = Math.min(0.5, most / far);
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

export function middle([points]: Outline): Point {
  const [left, bottom, right, top] = bounds(points);
  return points.length === 1 && points[0] ? points[0] : [(left + right) / 2, (bottom + top) / 2];
}

export function bounds(points: readonly Point[]): [number, number, number, number] {
  const xs = points.map((point) => point[0]);
  const ys = points.map((point) => point[1]);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** The radius of the largest mark that fits on a base: of the disc itself, or half the narrow side of a hull. */
export function room([points, radius]: Outline): number {
  if (points.length === 1) return radius;
  const centre = middle([points as [number, number][], radius]);
  const sides = points.map((point, n) => toSegment(centre, point, points[(n + 1) % points.length] ?? point));
  return Math.min(...sides);
}

/** How far an outline goes from its middle to where it faces. */
export function reach([points, radius]: Outline, facing: number): number {
  if (points.length === 1) return radius;
  const [cx, cy] = middle([points, radius]);
  const [dx, dy] = [-Math.sin((facing * Math.PI) / 180), Math.cos((facing * Math.PI) / 180)];
  return Math.max(...points.map(([x, y]) => (x - cx) * dx + (y - cy) * dy));
}

/** The edge of a base as a line that begins at the top of the page and goes round clockwise. */
export function ringPath(outline: Outline, paper: Paper): string {
  const [points, radius] = outline;
  const spots = points.map((point) => paper.spot(point)).reverse();
  const [first] = spots;
  if (points.length === 1 && first) {
    const size = paper.length(radius);
    const half = `a${size} ${size} 0 0 1 0 `;
    return `M${first.x} ${first.y - size}${half}${2 * size}${half}${-2 * size}`;
  }
  const top = spots.reduce((best, { y }, n) => (y < (spots[best]?.y ?? Infinity) ? n : best), 0);
  return ring([...spots.slice(top), ...spots.slice(0, top)]);
}

/** The middle of the box around several bases. */
export function middleOf(bases: readonly BaseShape[]): Point {
  const [left, bottom, right, top] = bounds(bases.map((base) => middle(base.outline)));
  return [(left + right) / 2, (bottom + top) / 2];
}

function toSegment([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const share = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - ax - dx * share, y - ay - dy * share);
}

/** Whether a point lies within corners. */
export function holds(corners: readonly Point[], [x, y]: Point): boolean {
  let inside = false;
  corners.forEach(([ax, ay], n) => {
    const [bx, by] = corners[(n + 1) % corners.length] ?? [ax, ay];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  });
  return inside;
}

/** The same outline somewhere else. */
export function moved([points, radius]: Outline, dx: number, dy: number): Outline {
  return [points.map(([x, y]) => [x + dx, y + dy]), radius];
}

/** An outline turned around a point, counter-clockwise. */
export function turned([points, radius]: Outline, [cx, cy]: Point, degrees: number): Outline {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  return [points.map(([x, y]) => [cx + (x - cx) * cos - (y - cy) * sin, cy + (x - cx) * sin + (y - cy) * cos]), radius];
}

export function distance([ax, ay]: Point, [bx, by]: Point): number {
  return Math.hypot(ax - bx, ay - by);
}

/** Each point tied to the next by the shortest net: pairs of their places in the list. */
export function net(points: readonly Point[]): [number, number][] {
  const ties: [number, number][] = [];
  const apart = new Set(points.keys());
  const nearest = points.map(() => ({ to: 0, gap: Infinity }));
  let joined = 0;
  while (apart.delete(joined) && apart.size) {
    let next = -1;
    for (const far of apart) {
      const gap = distance(points[joined] ?? [0, 0], points[far] ?? [0, 0]);
      if (gap < (nearest[far]?.gap ?? 0)) nearest[far] = { to: joined, gap };
      if (next < 0 || (nearest[far]?.gap ?? 0) < (nearest[next]?.gap ?? 0)) next = far;
    }
    ties.push([nearest[next]?.to ?? 0, next]);
    joined = next;
  }
  return ties;
}
