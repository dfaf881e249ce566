/** A ruler with bends. Between two models it measures from base to base, as the rules do. */

import type { BaseShape } from "../messages/board";
import { distance, type Point } from "./geometry";

/** A place that is measured from: a point, and how much of the length lies on a round base there. */
export interface End {
  point: Point;
  base: number;
}

/** How large a table is. */
interface Extent {
  width: number;
  height: number;
}

export class Ruler {
  isOut = $state(false);
  /** Where it was pressed down, and where it is held to now. */
  ends = $state.raw<End[]>([]);
  private held = $state.raw<End | null>(null);
  /** Where whoever measures by keyboard has got to: a base that lies there draws the ruler to its middle. */
  private hand: Point | null = null;

  /** All places along it, with the one that it is held to. */
  get places(): End[] {
    return [...this.ends, ...(this.held ? [this.held] : [])];
  }

  get points(): Point[] {
    return this.places.map((end) => end.point);
  }

  /** The length along all bends, without the bases at both ends. */
  get length(): number {
    const all = this.points;
    const whole = all.slice(1).reduce((sum, point, n) => sum + distance(all[n] ?? point, point), 0);
    const last = this.held ?? this.ends.at(-1);
    return Math.max(0, whole - (this.ends[0]?.base ?? 0) - (last?.base ?? 0));
  }

  press(point: Point, bases: readonly BaseShape[]): void {
    this.ends = [...this.ends, snapped(point, bases)];
    this.held = this.hand = null;
  }

  hold(point: Point, bases: readonly BaseShape[]): void {
    if (this.ends.length) this.held = snapped(point, bases);
  }

  /** A drag ends where it is let go. */
  release(): void {
    if (this.held) this.ends = [...this.ends, this.held];
    this.held = null;
  }

  /** By keyboard: move the end that is held, from a start that is put down first if there is none. */
  step(start: Point, dx: number, dy: number, table: Extent, bases: readonly BaseShape[]): void {
    if (!this.ends.length) this.press(start, bases);
    const [x, y] = this.hand ?? this.places.at(-1)?.point ?? start;
    this.reach([within(x + dx, table.width), within(y + dy, table.height)], bases);
  }

  /** Hold the end to a place. */
  reach(point: Point, bases: readonly BaseShape[]): void {
    this.hand = point;
    this.hold(point, bases);
  }

  /** Put a bend down where the end is held. */
  bend(): void {
    this.release();
  }

  /** Take the other end into the hand. */
  swap(): void {
    const all = this.places.reverse();
    if (all.length < 2) return;
    this.ends = all.slice(0, -1);
    this.held = all.at(-1) ?? null;
    this.hand = this.held?.point ?? null;
  }

  turn(out: boolean): void {
    this.isOut = out;
    this.clear();
  }

  /** What is measured goes first, then the ruler itself. */
  back(): boolean {
    if (!this.isOut) return false;
    if (this.ends.length) this.clear();
    else this.isOut = false;
    return true;
  }

  private clear(): void {
    this.ends = [];
    this.held = null;
    this.hand = null;
  }
}

function within(value: number, most: number): number {
  return Math.min(most, Math.max(0, value));
}

/** On a round base, its middle. */
function snapped(point: Point, bases: readonly BaseShape[]): End {
  for (const { outline } of bases) {
    const [[middle], radius] = outline;
    if (outline[0].length === 1 && middle && distance(middle, point) <= radius) return { point: middle, base: radius };
  }
  return { point, base: 0 };
}
