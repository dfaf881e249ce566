/** What just happened: the dice that fell and the HP that changed, for as long as somebody wants to see them. */

import { untrack } from "svelte";
import type { Dice, HpChange, LogEntry } from "../../messages/log";

const WHOLE = 900; // milliseconds for all rolls of a beat
const LONGEST = 400; // and for one of them
const HURRIED = 250; // for what is left of them when others wait
const FLOATS = 1300;

/** Rolls that belong together, such as those of one attack. */
export interface Rolls {
  dice: Dice[];
  hp: HpChange[];
}

/** HP that a unit has just lost or got back, as they are shown at it. */
export interface Float {
  key: number;
  unit: number;
  text: string;
  good: boolean;
}

export class News {
  /** The last rolls, and how many of them lie on the table by now. */
  rolls = $state.raw<Rolls | null>(null);
  fallen = $state(0);
  falling = $state(false);
  floats = $state.raw<Float[]>([]);

  private heard = -1;
  private key = 0;
  private waiting: Rolls | null = null;
  private timer = 0;

  /** Follow a log for as long as a component lives; called while it is made. */
  watch(log: () => readonly LogEntry[]): void {
    $effect(() => {
      const beats = log();
      untrack(() => this.follow(beats));
    });
    $effect(() => () => this.close());
  }

  /** Look at the log: what is new in it is shown. What was there when somebody sat down is old. */
  follow(beats: readonly LogEntry[]): void {
    const fresh = this.heard < 0 ? [] : beats.slice(this.heard);
    this.heard = beats.length;
    for (const beat of fresh) this.float(beat.hp);
    const latest = fresh.filter((beat) => beat.dice.length).at(-1);
    if (!latest) return;
    // The dice never fall behind the battle: those that were missed stand in the log.
    const waited = this.waiting !== null;
    this.waiting = latest;
    if (!this.falling) this.next();
    else if (!waited) this.hurry();
  }

  /** Let everything lie at once. */
  skip(): void {
    this.rolls = this.waiting ?? this.rolls;
    this.waiting = null;
    this.fallen = this.rolls?.dice.length ?? 0;
    this.falling = false;
    clearTimeout(this.timer);
  }

  close(): void {
    clearTimeout(this.timer);
  }

  private next(): void {
    const next = this.waiting;
    this.waiting = null;
    this.falling = Boolean(next);
    if (!next) return;
    this.rolls = next;
    this.fallen = 1;
    const step = Math.min(LONGEST, WHOLE / next.dice.length);
    this.timer = window.setTimeout(() => this.fall(step), step);
  }

  private fall(step: number): void {
    if (this.fallen >= (this.rolls?.dice.length ?? 0)) return this.next();
    this.fallen += 1;
    this.timer = window.setTimeout(() => this.fall(step), step);
  }

  private hurry(): void {
    this.fallen = this.rolls?.dice.length ?? 0;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.next(), HURRIED);
  }

  private float(changes: readonly HpChange[]): void {
    const made = changes.filter((change) => change.lost || change.restored).map((change) => this.floatOf(change));
    if (!made.length) return;
    this.floats = [...this.floats, ...made];
    window.setTimeout(() => (this.floats = this.floats.filter((one) => !made.includes(one))), FLOATS);
  }

  private floatOf({ unit, lost, restored }: HpChange): Float {
    this.key += 1;
    return { key: this.key, unit, text: lost ? `−${lost}` : `+${restored}`, good: !lost };
  }
}
