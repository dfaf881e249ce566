// Made by `make types` from the messages of the server. Change those, not this file.

/** Dice on the table: whose, what for, what they needed (0 if nothing), how they lie, and which were rerolled. */
export interface Dice {
  player: number;
  unit: number;
  reason: string;
  die: string;
  need: number;
  values: number[];
  rerolled: number[];
}

/** HP of a unit that are told: how many it lost, with how many models fell, or how many it regained, with how many models stand again. */
export interface HpChange {
  unit: number;
  lost: number;
  fallen: number;
  restored: number;
  back: number;
}

/** One line of a telling. `kind` is `turn`, `phase`, `act`, `detail` or `lore`. */
export type Line = [string, Span[]];

/** Something that happened. The first of its lines says it; the others are details. `what` is what kind of thing it is. `player` and `unit` are who did it, if anybody did; `units` all that it touched, in the order in which they are named, and `touched` those of their models that fell. `dice` and `numbers` are what was rolled and why, `hp` what it cost or gave. */
export interface LogEntry {
  what: string;
  lines: Line[];
  player: number;
  unit: number;
  units: number[];
  touched: Touched[];
  dice: Dice[];
  numbers: Number[];
  hp: HpChange[];
}

/** A number of the rules, as it is said, with what it started from and all that changed it. */
export interface Number {
  name: string;
  value: string;
  reasons: string[];
}

/** A piece of text and its role: "" for plain, `dim`, `strong`, `good`, `bad`, `lore`, or `player N`. */
export type Span = [string, string];

/** Models of a unit that something happened to. */
export type Touched = [number, number[]];
