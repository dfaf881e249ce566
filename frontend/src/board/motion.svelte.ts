/** What moved from one view to the next: trails that fade, and where models met enemies. */

import type { BaseShape, UnitShape, View } from "../messages/board";
import { distance, middle, room, type Point } from "./geometry";

const LASTING = 1800; // milliseconds
const LEAST = 0.3; // inches that are worth a trail
const TOUCH = 0.08; // inches between bases that meet

export interface Trail {
  key: number;
  player: number;
  from: Point;
  to: Point;
}
export interface Meeting {
  key: number;
  place: Point;
}

export class Motion {
  trails = $state.raw<Trail[]>([]);
  meetings = $state.raw<Meeting[]>([]);
  private places = new Map<string, Point>();
  private at = -1;
  private key = 0;

  /** Look at the next view, and tell where models came from and went. Nothing moved in the first, or when undone. */
  see(view: View, inch: number): Point[] {
    const goesOn = this.at >= 0 && view.at > this.at;
    const made = goesOn ? view.units.flatMap(({ shape }) => this.trailsOf(shape, LEAST * inch)) : [];
    const met = made.length ? this.meetingsOf(view, made, TOUCH * inch) : [];
    this.places = new Map(
      view.units.flatMap(({ shape }) => shape.bases.map((base) => [nameOf(shape, base), middle(base.outline)])),
    );
    this.at = view.at;
    if (made.length) this.show(made, met);
    return made.flatMap(({ from, to }) => [from, to]);
  }

  private show(trails: Trail[], meetings: Meeting[]): void {
    this.trails = [...this.trails, ...trails];
    this.meetings = [...this.meetings, ...meetings];
    setTimeout(() => {
      this.trails = this.trails.filter((one) => !trails.includes(one));
      this.meetings = this.meetings.filter((one) => !meetings.includes(one));
    }, LASTING);
  }

  private trailsOf(unit: UnitShape, least: number): Trail[] {
    return unit.bases.flatMap((base) => {
      const [from, to] = [this.places.get(nameOf(unit, base)), middle(base.outline)];
      if (!from || distance(from, to) < least) return [];
      return [{ key: (this.key += 1), player: unit.player, from, to }];
    });
  }

  /** Where those who moved came into contact with enemies, once for each of these. */
  private meetingsOf(view: View, made: readonly Trail[], touch: number): Meeting[] {
    const arrived = new Set(made.map(({ to }) => String(to)));
    const bases = view.units.flatMap(({ shape }) => shape.bases.map((base) => ({ base, player: shape.player })));
    const movers = bases.filter(({ base }) => arrived.has(String(middle(base.outline))));
    return bases.flatMap(({ base, player }) => {
      const mover = movers.find((one) => one.player !== player && gap(one.base, base) < touch);
      return mover ? [{ key: (this.key += 1), place: between(mover.base, base) }] : [];
    });
  }
}

function nameOf(unit: UnitShape, base: BaseShape): string {
  return `${unit.number} ${base.model}`;
}

function gap(one: BaseShape, other: BaseShape): number {
  return distance(middle(one.outline), middle(other.outline)) - room(one.outline) - room(other.outline);
}

/** The point between two bases that touch. */
function between(one: BaseShape, other: BaseShape): Point {
  const [[ax, ay], [bx, by]] = [middle(one.outline), middle(other.outline)];
  const share = room(one.outline) / (room(one.outline) + room(other.outline));
  return [ax + (bx - ax) * share, ay + (by - ay) * share];
}
