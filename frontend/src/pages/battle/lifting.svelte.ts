/** Picking up a unit and moving it in one press: it is chosen in the background, and follows the hand meanwhile. */

import { untrack } from "svelte";
import type { Point } from "../../board/geometry";
import type { Ask, Option } from "../../messages/battle";
import type { BattleClient } from "../../session/client.svelte";
import type { Choosing } from "./choosing.svelte";
import type { Placing } from "./placing.svelte";

/** A unit in the hand: where it was pressed, and how far the hand is from there. */
interface Held {
  unit: number;
  dx: number;
  dy: number;
  isLetGo: boolean;
}

export class Lifting {
  /** The unit that is in the hand. */
  held = $state.raw<Held | null>(null);
  private start: Point = [0, 0];
  private pressed = -1;
  private asked = -1;
  private placing: Placing | null = null;

  constructor(
    private readonly client: BattleClient,
    private readonly choosing: Choosing,
    private readonly composing: { readonly placing: Placing | null },
  ) {}

  /** Hand the unit over to its decision as soon as that is there. Called while a component is made. */
  follow(): void {
    $effect(() => this.handOver(this.composing.placing));
    $effect(() => {
      const { ask, refused } = this.client;
      if (untrack(() => this.held) && (refused || (ask && this.isElsewhere(ask)))) this.drop();
    });
  }

  /** The unit that follows the hand although its decision has not come yet. */
  get waiting(): Held | null {
    return this.placing ? null : this.held;
  }

  canLift(unit: number): boolean {
    return Boolean(this.optionFor(unit)) && !this.client.waiting;
  }

  press(unit: number, point: Point): void {
    this.pressed = unit;
    this.asked = this.client.ask?.id ?? -1;
    this.start = point;
    this.placing = null;
    this.held = null;
  }

  /** The hand has moved on, far enough to mean it. */
  move([x, y]: Point): void {
    if (this.pressed < 0) return;
    const [dx, dy] = [x - this.start[0], y - this.start[1]];
    const isNew = !this.held;
    this.held = { unit: this.pressed, dx, dy, isLetGo: false };
    const option = isNew ? this.optionFor(this.pressed) : undefined;
    if (option) this.client.answer(option.answer);
    if (this.placing) this.placing.shift(this.placing.starts, dx, dy);
  }

  /** The hand let go: the unit lands there, as soon as its decision is there. */
  letGo(): void {
    this.pressed = -1;
    if (!this.held) return;
    this.held = { ...this.held, isLetGo: true };
    this.placing?.release();
    if (this.placing) this.drop();
  }

  /** One step back: the unit goes back where it stood. */
  back(): boolean {
    if (!this.held) return false;
    this.placing?.reset();
    this.drop();
    return true;
  }

  private drop(): void {
    this.held = null;
    this.placing = null;
    this.pressed = -1;
  }

  /** Whether something else is asked than where the unit in the hand goes. */
  private isElsewhere(ask: Ask): boolean {
    const places = ask.unit === this.held?.unit && Boolean(ask.free?.places.length);
    return ask.id !== this.asked && !places;
  }

  private optionFor(unit: number): Option | undefined {
    return this.choosing.options.find((option) => option.sends && option.points.units.includes(unit));
  }

  private handOver(placing: Placing | null): void {
    const held = untrack(() => this.held);
    if (!held || placing?.spec.unit !== held.unit || placing === this.placing) return;
    untrack(() => {
      this.placing = placing;
      placing.dragging = true;
      placing.shift(placing.starts, held.dx, held.dy);
      if (held.isLetGo) this.letGo();
    });
  }
}
