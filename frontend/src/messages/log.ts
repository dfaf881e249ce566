// Made by `make types` from the messages of the server. Change those, not this file.

/** Rolled dice: player, unit, reason, kind, needed face (0 if none), faces after rerolls, rerolled positions. */
export interface Dice {
  player: number;
  unit: number;
  reason: string;
  die: string;
  need: number;
  values: number[];
  rerolled: number[];
}

/** HP that a unit lost, with its casualties as `fallen`, or regained, with returned models as `back`. */
export interface HpChange {
  unit: number;
  lost: number;
  fallen: number;
  restored: number;
  back: number;
}

/** One line of a log entry. `kind` is `turn`, `phase`, `act`, `detail` or `lore`. */
export type Line = [string, Span[]];

/** One entry of the battle log. Its first line is the sentence; the others are details. `what` is the tag of the event. `player` and `unit` acted, or are -1; `units` are all units named, in order, and `touched` their models that became casualties. `dice` and `numbers` are the rolls and their reasons, `hp` the changes of HP. `wielders` are the models of `unit` that attacked. */
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
  wielders: number[];
}

/** A number of the rules as text, with its base value and all modifiers as `reasons`. */
export interface Number {
  name: string;
  value: string;
  reasons: string[];
}

/** A piece of text and its role: "" for plain, `dim`, `strong`, `good`, `bad`, `lore`, or `player N`. */
export type Span = [string, string];

/** Models of a unit that an event affected. */
export type Touched = [number, number[]];
