/** The design of one unit, changed for its roster only. */

import { price } from "../../server/forge";
import type { Unit } from "../../library/designs";
import type { Editing } from "../../library/open.svelte";
import type { Priced } from "../../messages/forge";

export class Draft implements Editing<Unit> {
  unit = $state.raw<Unit>() as Unit;
  price = $state.raw<Priced | null>(null);
  private asked = 0;

  constructor(
    unit: Unit,
    private readonly dice: "d6" | "d10",
    private readonly save: (unit: Unit, words: string) => void,
  ) {
    this.unit = unit;
    void this.ask();
  }

  /** The roster has another design now: it was undone, or a change was refused. */
  follow(unit: Unit): void {
    if (unit === this.unit) return;
    this.unit = unit;
    void this.ask();
  }

  set(change: Partial<Unit>, words = ""): void {
    this.preview(change);
    this.save(this.unit, words);
  }

  preview(change: Partial<Unit>): void {
    this.unit = { ...this.unit, ...change };
    void this.ask();
  }

  /** Only the answer about the last design counts. */
  private async ask(): Promise<void> {
    const number = ++this.asked;
    const found = await price({ unit: this.unit, dice: this.dice }).catch(() => null);
    if (found && number === this.asked) this.price = found;
  }
}
