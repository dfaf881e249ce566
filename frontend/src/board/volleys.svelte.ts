/** Volleys that were just fired: from whom at whom, for as long as their strokes are on the board. */

import type { LogEntry } from "../messages/log";

const LASTING = 1300; // milliseconds

export interface Volley {
  key: number;
  unit: number;
  /** Its models that fired. */
  wielders: number[];
  target: number;
}

export class Volleys {
  shown = $state.raw<Volley[]>([]);
  private heard = -1;
  private key = 0;

  /** Look at a log that grows: what is new in it is shown. What was there in the beginning is old. */
  follow(log: readonly LogEntry[]): void {
    const fresh = this.heard < 0 ? [] : log.slice(this.heard);
    this.heard = log.length;
    this.show(fresh);
  }

  /** Show the volleys of some entries for a moment. */
  show(entries: readonly LogEntry[]): void {
    const made = entries.flatMap((entry) => this.volleyOf(entry));
    if (!made.length) return;
    this.shown = [...this.shown, ...made];
    setTimeout(() => (this.shown = this.shown.filter((one) => !made.includes(one))), LASTING);
  }

  private volleyOf({ unit, units, wielders }: LogEntry): Volley[] {
    const target = units.find((one) => one !== unit);
    if (!wielders.length || target === undefined) return [];
    this.key += 1;
    return [{ key: this.key, unit, wielders, target }];
  }
}
