/** Putting or sending the models of a unit somewhere: where each would be, and what the rules say to that. */

import { distance, moved, turned, type Point } from "../../board/geometry";
import type { Ask, Places, PreviewFound, ThereFound } from "../../messages/battle";
import type { BaseShape, Outline } from "../../messages/board";
import type { Answer, BattleClient } from "../../session/client.svelte";
import { settings } from "../../shell/settings.svelte";
import { ARRANGEMENTS, type Arrangement } from "./arrangements";

export class Placing {
  places = $state.raw<Point[]>([]);
  facings = $state.raw<number[]>([]);
  level = $state<number | null>(null);
  preview = $state.raw<PreviewFound | null>(null);
  /** The nearest enemies, as they would be from there. */
  there = $state.raw<ThereFound["foes"]>([]);
  /** Whether anything was changed yet. */
  touched = $state(false);
  dragging = $state(false);
  readonly starts: Point[];
  private readonly startFacings: number[];
  /** Whether the rules are being asked. */
  asking = $state(false);
  private atOnce = false;
  private surveying = false;
  private again: "no" | "yes" | "nearest" = "no";

  constructor(
    private readonly client: BattleClient,
    readonly ask: Ask,
    readonly spec: Places,
  ) {
    const bases = client.unit(spec.unit)?.shape.bases ?? [];
    const base = (model: number) => bases.find((one) => one.model === model);
    const proposed = ask.options.find((option) => option.points.places.length === spec.models.length)?.points.places;
    this.starts = spec.models.map((model, n) => {
      const outline = base(model)?.outline;
      return outline ? centreOf(outline) : (proposed?.[n] ?? [0, 0]);
    });
    this.startFacings = spec.models.map((model) => Math.max(0, base(model)?.facing ?? 0));
    this.places = this.starts;
    this.facings = this.startFacings;
    if (proposed && !bases.length) {
      this.touched = true;
      this.look("nearest");
    }
  }

  get isDeployment(): boolean {
    return !this.spec.allowance;
  }

  /** Whether a way is shown with its length. */
  get isMoving(): boolean {
    return this.touched && !this.isDeployment;
  }

  /** The base of a model where it would be. */
  outline(n: number): Outline {
    const [x, y] = this.places[n] ?? [0, 0];
    const facing = this.facings[n] ?? 0;
    const outline = this.spec.faces ? turned(this.spec.outline, [0, 0], facing) : this.spec.outline;
    return moved(outline, x, y);
  }

  /** All models as they would stand there. */
  get ghosts(): BaseShape[] {
    const { unit, models, faces } = this.spec;
    const bases = this.client.unit(unit)?.shape.bases ?? [];
    const hp = this.client.named(unit)?.profile.hp ?? 1;
    return models.map((model, n) => ({
      model,
      outline: this.outline(n),
      hp: bases.find((base) => base.model === model)?.hp ?? hp,
      full_hp: bases.find((base) => base.model === model)?.full_hp ?? hp,
      z: 0,
      facing: faces ? (this.facings[n] ?? 0) : -1,
    }));
  }

  get middle(): Point {
    const count = this.places.length || 1;
    return [sum(this.places.map(([x]) => x)) / count, sum(this.places.map(([, y]) => y)) / count];
  }

  get answer(): Answer {
    const spots = this.places.map(([x, y]) => {
      const spot = [Math.round(x), Math.round(y)];
      return this.level === null ? spot : [...spot, this.level];
    });
    return this.spec.faces
      ? [this.spec.word, spots, this.facings.map((facing) => Math.round(facing) % 360)]
      : [this.spec.word, spots];
  }

  /** The longest way of a model, and how long it may be. */
  get longest(): { length: number; allowance: number } {
    const steps = this.preview?.steps ?? [];
    return steps.reduce((a, b) => (b.length > a.length ? b : a), { length: 0, allowance: this.spec.allowance });
  }

  /** Shift all models, or one of them. */
  shift(from: readonly Point[], dx: number, dy: number, only: number | null = null): void {
    this.places = from.map(([x, y], n) => (only === null || only === n ? [x + dx, y + dy] : [x, y]));
    this.changed();
  }

  turnBy(degrees: number): void {
    const centre = this.middle;
    this.places = turned([[...this.places] as [number, number][], 0], centre, degrees)[0];
    this.facings = this.facings.map((facing) => (facing + degrees + 360) % 360);
    this.changed();
    this.settle();
  }

  form(formation: Arrangement): void {
    const [points, radius] = this.spec.outline;
    const size = points.length === 1 ? radius * 2 : Math.max(...points.map(([x, y]) => 2 * Math.hypot(x, y)));
    const slots = ARRANGEMENTS[formation](this.places.length, size, this.middle);
    this.places = nearestSlots(this.places, slots);
    this.changed();
    this.settle();
  }

  setLevel(level: number | null): void {
    this.level = level;
    this.changed();
    this.settle();
  }

  reset(): void {
    this.places = this.starts;
    this.facings = this.startFacings;
    this.level = null;
    this.touched = false;
    this.preview = null;
    this.there = [];
  }

  /** Go where a legal answer says, which was offered in place of an illegal one. */
  follow(answer: Answer): void {
    const [, spots, facings] = answer as [string, (Point | Point[])[], number[]?];
    this.places = spots
      .map((spot) => (Array.isArray(spot[0]) ? (spot.at(-1) as Point) : (spot as Point)))
      .map(([x, y]) => [x, y]);
    if (facings) this.facings = facings;
    this.changed();
    this.settle();
  }

  /** The hand let go: look for the nearest legal place as well, if this is none. */
  settle(): void {
    this.dragging = false;
    if (this.touched) this.look("nearest");
  }

  /** The hand let go of the whole unit. Whoever does not want to confirm has moved it, if it may stand there. */
  release(): void {
    this.atOnce = !settings.confirmMoves;
    this.settle();
  }

  confirm(): void {
    this.client.answer(this.answer);
  }

  /** Go there, if the rules allow it and nothing else is asked by now. */
  confirmIfLegal(): void {
    this.atOnce = false;
    if (this.preview?.legal && this.client.ask?.id === this.ask.id) this.confirm();
  }

  private changed(): void {
    this.touched = true;
    this.look("yes");
  }

  /** Once the rules have spoken: whom could the unit attack from there, and who would see it? */
  private lookAround(): void {
    if (this.isDeployment || this.surveying) return;
    this.surveying = true;
    const question = { type: "there" as const, id: this.ask.id, answer: this.answer };
    void this.client
      .find<"there">(question, () => (this.surveying = false))
      .then((found) => {
        this.surveying = false;
        if (this.touched) this.there = found.foes;
      });
  }

  /** Ask what the rules say. While an answer is on its way, only the newest place waits. */
  private look(how: "yes" | "nearest"): void {
    if (this.asking) {
      this.again = how;
      return;
    }
    this.asking = true;
    this.again = "no";
    const question = { type: "preview" as const, id: this.ask.id, answer: this.answer, nearest: how === "nearest" };
    void this.client
      .find<"preview">(question, () => (this.asking = false))
      .then((found) => {
        this.asking = false;
        if (this.touched) this.preview = found;
        if (this.again !== "no") this.look(this.again);
        else if (this.atOnce && how === "nearest") this.confirmIfLegal();
        else this.lookAround();
      });
  }
}

function centreOf([points]: Outline): Point {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
}

function sum(values: number[]): number {
  return values.reduce((a, b) => a + b, 0);
}

/** Give each model a slot, the nearest pairs first. */
function nearestSlots(places: readonly Point[], slots: readonly Point[]): Point[] {
  const pairs = places.flatMap((place, n) => slots.map((slot, m) => ({ n, m, gap: distance(place, slot) })));
  pairs.sort((a, b) => a.gap - b.gap);
  const found: Point[] = [...places];
  const [done, taken] = [new Set<number>(), new Set<number>()];
  for (const { n, m } of pairs) {
    if (done.has(n) || taken.has(m)) continue;
    found[n] = slots[m] ?? [0, 0];
    done.add(n);
    taken.add(m);
  }
  return found;
}
