/** The dice cup: what is to be thrown, the box that it is thrown from, and all rolls so far. */

import { ServerError } from "../server/call";
import type { DiceBox, DiceChecked, TableRoll } from "../messages/dice";
import { checkBox, findBox, newBox, openBox, reroll, roll } from "../server/dice";
import { storeBoxes, storedBoxes } from "./stored";
import { kindOf, lying, type Throw } from "./throws";

const GONE = 410;
export const MOST_DICE = 100;

export class Cup {
  boxes = $state.raw<DiceBox[]>(storedBoxes());
  kind = $state<Throw>("D6");
  count = $state(5);
  need = $state(4);
  reason = $state("");
  /** Places of the last roll that are ticked to be thrown again. */
  ticked = $state.raw<number[]>([]);
  busy = $state(false);
  error = $state("");
  checked = $state.raw<Record<string, DiceChecked>>({});
  /** How often dice were thrown, so that they are seen falling each time. */
  thrown = $state(0);

  get box(): DiceBox | undefined {
    return this.boxes[0];
  }

  get last(): TableRoll | undefined {
    return this.box?.rolls.at(-1);
  }

  /** Find the box from last time, or take a new one. */
  async start(): Promise<void> {
    await this.trying(async () => {
      const known = this.box;
      if (!known || known.seed) return this.takeNew();
      const found = await findBox(known.id);
      // The server may have rolled something that never arrived here; it is the one that counts.
      this.store(found.rolls.length >= known.rolls.length ? found : known);
    });
  }

  async throw(): Promise<void> {
    const reason = this.reason.trim();
    const need = kindOf(this.kind).needs.includes(this.need) ? this.need : 0;
    await this.fromBox((box) => roll(box, { throw: this.kind, count: this.count, need, reason }));
  }

  async throwAgain(): Promise<void> {
    const last = this.last;
    if (!last || !this.ticked.length) return;
    await this.fromBox((box) => reroll(box, { of: last.number, places: this.ticked }));
  }

  /** Show the seed of the box in use, and go on with another. */
  async open(): Promise<void> {
    const box = this.box;
    if (!box) return;
    await this.trying(async () => {
      this.store(await openBox(box.id));
      await this.takeNew();
    });
  }

  async check(box: DiceBox): Promise<void> {
    await this.trying(async () => {
      const { seal, seed, salt, rolls } = box;
      const found = await checkBox({ seal, seed, salt, rolls });
      this.checked = { ...this.checked, [box.id]: found };
    });
  }

  choose(kind: Throw): void {
    this.kind = kind;
    const needs = kindOf(kind).needs;
    if (!needs.includes(this.need)) this.need = 0;
    if (kind === "Scatter") this.count = 2;
    if (kind === "2D6") this.count = 1;
  }

  more(by: number): void {
    const least = this.kind === "Scatter" ? 0 : 1;
    this.count = Math.max(least, Math.min(MOST_DICE, Math.round(this.count + by) || least));
  }

  tick(places: number[]): void {
    const off = places.every((place) => this.ticked.includes(place));
    this.ticked = off
      ? this.ticked.filter((place) => !places.includes(place))
      : [...new Set([...this.ticked, ...places])];
  }

  /** Tick all dice that lie in a certain way, and no others. */
  tickWhere(is: (value: number, failed: boolean) => boolean): void {
    this.ticked = this.last
      ? lying(this.last)
          .filter((one) => is(one.value, one.failed))
          .flatMap((one) => one.places)
      : [];
  }

  private async fromBox(take: (box: string) => Promise<TableRoll>): Promise<void> {
    await this.trying(async () => {
      if (!this.box) await this.takeNew();
      const box = this.box;
      if (!box) return;
      const made = await take(box.id);
      this.ticked = [];
      this.thrown += 1;
      this.store({ ...box, rolls: [...box.rolls, made] });
    });
  }

  private async takeNew(): Promise<void> {
    this.remember([await newBox(), ...this.boxes]);
  }

  private store(box: DiceBox): void {
    this.remember(this.boxes.map((one) => (one.id === box.id ? box : one)));
  }

  private remember(boxes: DiceBox[]): void {
    this.boxes = boxes;
    if (!storeBoxes(boxes))
      this.error = "This browser does not allow storage, so the history is lost when you leave the page.";
  }

  /** Do something with the server; a box that it no longer has is replaced. */
  private async trying(act: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.error = "";
    try {
      await act();
    } catch (failure) {
      this.error = (failure as ServerError).message;
      if ((failure as ServerError).status === GONE) await this.takeNew().catch(() => undefined);
    }
    this.busy = false;
  }
}
