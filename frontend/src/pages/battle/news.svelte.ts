/** What just happened, in the order in which people want to see it: dice fall, then models, and then the log tells it. */

import { untrack } from "svelte";
import type { View } from "../../messages/board";
import type { Dice, HpChange, LogEntry } from "../../messages/log";
import type { BattleClient } from "../../session/client.svelte";
import { isStill, settings } from "../../shell/settings.svelte";

const STEP = 420; // milliseconds from one roll to the next, if there are few
const LAST = 480; // from when the last roll falls until it lies sorted
const WHOLE = 900; // for all of them
const READ = 1_500; // for how long dice lie if bots go on at once
const FLOATS = 1_300;

/** The rolls of one entry of the log, such as those of an attack, and what came of them. */
export interface Rolls {
  dice: Dice[];
  hp: HpChange[];
  unit: number;
  units: number[];
}

/** HP that a unit has just lost or got back, as they are shown at it. */
export interface Float {
  key: number;
  unit: number;
  text: string;
  good: boolean;
}

/** What happens to dice, for whoever wants to hear it. */
export type Heard = "volley" | "dice";

export class News {
  /** The last rolls, and how many of them have been thrown by now. */
  rolls = $state.raw<Rolls | null>(null);
  fallen = $state(0);
  falling = $state(false);
  floats = $state.raw<Float[]>([]);
  /** How many entries of the log are told. */
  told = $state(0);
  /** The battle as it stood before the dice that are falling. */
  held = $state.raw<View | null>(null);

  private beats: readonly LogEntry[] = [];
  private heard = -1;
  private key = 0;
  /** The moment to which the dice on the table belong, and whether somebody was asked while they lay there. */
  private moment = -1;
  private asked = false;
  /** After an undo the log may be told differently up to the next view; nothing of that is new. */
  private retelling = false;
  private timer = 0;
  private leaving = 0;

  constructor(private readonly sound: (what: Heard) => void = () => {}) {}

  /** Follow a battle for as long as a component lives; called while it is made. */
  watch(client: BattleClient): void {
    $effect.pre(() => {
      const { beats } = client;
      untrack(() => this.follow(beats, client.view));
    });
    $effect.pre(() => {
      const { view, ask } = client;
      untrack(() => this.arrive(view?.at ?? 0, ask !== null));
    });
    $effect(() => () => this.close());
  }

  /** Look at the log: what is new in it is shown. What was there when somebody sat down is old. */
  follow(beats: readonly LogEntry[], view: View | null = null): void {
    this.retelling ||= beats.length < this.heard;
    if (this.retelling) this.clear();
    const fresh = beats.slice(this.retelling || this.heard < 0 ? beats.length : this.heard);
    const thrown = fresh.findLastIndex((beat) => beat.dice.length);
    // The dice never fall behind the battle: those that are missed stand in the log.
    if (thrown >= 0) this.clear();
    if (!fresh.length) this.told = beats.length;
    this.beats = beats;
    this.heard = beats.length;
    const latest = fresh[thrown];
    if (latest) this.throw(latest, beats.length - fresh.length + thrown, view);
    else if (fresh.length && !this.falling) this.pass();
    if (!this.falling) this.tell();
  }

  /** A view has come, and perhaps a decision: dice of an earlier moment leave the table. */
  arrive(moment: number, asks: boolean): void {
    this.retelling = false;
    if (!this.rolls) return;
    if (this.moment < 0) this.moment = moment;
    if (moment !== this.moment && this.asked) this.clear();
    else if (moment !== this.moment) this.pass();
    this.asked = asks;
    if (!this.falling) this.tell();
  }

  /** Let everything lie at once. */
  skip(): void {
    this.rest();
    this.tell();
  }

  /** Nothing lies on the table any more. */
  clear(): void {
    this.close();
    this.leaving = 0;
    this.rest();
    this.rolls = null;
    this.fallen = 0;
  }

  close(): void {
    clearTimeout(this.timer);
    clearTimeout(this.leaving);
  }

  private throw(entry: LogEntry, place: number, view: View | null): void {
    this.rolls = entry;
    this.moment = -1;
    this.asked = false;
    if (entry.what === "attack") this.sound("volley");
    this.fallen = entry.dice.length;
    if (isStill() || settings.dice === "results") return;
    for (const beat of this.beats.slice(this.told, place)) this.float(beat.hp);
    this.told = place;
    this.held = view;
    this.falling = true;
    this.fall(1);
  }

  private fall(thrown: number): void {
    const count = this.rolls?.dice.length ?? 0;
    this.fallen = thrown;
    this.sound("dice");
    const step = Math.min(STEP, (WHOLE - LAST) / Math.max(1, count - 1));
    this.timer = window.setTimeout(
      () => (thrown < count ? this.fall(thrown + 1) : this.skip()),
      thrown < count ? step : LAST,
    );
  }

  /** The dice lie, and what they did is seen on the board. */
  private rest(): void {
    clearTimeout(this.timer);
    this.fallen = this.rolls?.dice.length ?? 0;
    this.falling = false;
    this.held = null;
  }

  private tell(): void {
    for (const beat of this.beats.slice(this.told)) this.float(beat.hp);
    this.told = this.beats.length;
  }

  /** Something else happens although nobody was asked since the dice fell: they stay long enough to be read. */
  private pass(): void {
    if (!this.leaving) this.leaving = window.setTimeout(() => this.clear(), (this.falling ? WHOLE : 0) + READ);
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
