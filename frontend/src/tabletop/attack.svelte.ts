/** An attack that is being made with the help of the server: whom, with what, how it looks, and what was rolled. */

import type { Sorry } from "../session/api";
import type { AttackView, Attacked, Circumstances, Offered } from "../session/messages";
import { Refusals } from "../shell/refusals.svelte";
import { attackSoFar, roll } from "./api";
import type { Table } from "./table.svelte";

type Step = NonNullable<Attacked["steps"]>[number];

export class AttackHelp {
  weapon = $state(0);
  targetSide = $state(0);
  targetUnit = $state(0);
  seen = $state<Circumstances>({
    distance_in: null,
    melee: false,
    cover: false,
    wielders: null,
    under: null,
    hits: null,
    own_hits: 0,
    modifier: 0,
    movements: 0,
    straight_in: 0,
    charged: false,
    target_moved: false,
    guard: 0,
    allowed: false,
  });
  steps = $state.raw<Step[]>([]);
  view = $state.raw<AttackView | null>(null);
  readonly refusals = new Refusals();
  busy = $state(false);
  /** Effects whose Dice Modifiers are counted: these add up, so the number alone does not tell which. */
  private counted = $state.raw<string[]>([]);
  private asked = 0;

  constructor(
    readonly table: Table,
    readonly side: number,
    readonly unit: number,
  ) {
    const sides = table.view?.sides ?? [];
    this.targetSide = sides.findIndex((_, number) => number !== side);
    const weapons = sides[side]?.units[unit]?.weapons ?? [];
    this.weapon = Math.max(
      0,
      weapons.findIndex((weapon) => weapon.carriers > 0),
    );
    // Casualties attack once more before they leave the table.
    const armed = weapons[this.weapon];
    if (armed && !armed.wielders) this.seen.wielders = armed.carriers;
    this.targetUnit = Math.max(0, sides[this.targetSide]?.units.findIndex((each) => each.hp.some((hp) => hp > 0)) ?? 0);
  }

  get entry(): Attacked {
    return {
      entry: "attack",
      side: this.side,
      unit: this.unit,
      weapon: this.weapon,
      target_side: this.targetSide,
      target_unit: this.targetUnit,
      seen: { ...this.seen },
      steps: this.steps,
      outcome: null,
    };
  }
  get begun(): boolean {
    return this.steps.length > 0;
  }
  get over(): boolean {
    return this.view !== null && !this.view.dice && !this.view.choice;
  }

  /** Whether an effect that is a circumstance counts already. */
  isCounted(effect: string, { circumstance }: Offered): boolean {
    return circumstance === "modifier" ? this.counted.includes(effect) : !!this.seen[circumstance];
  }
  /** Count an effect as the circumstance that it is, or count it no more. */
  count(effect: string, offered: Offered): void {
    const { circumstance, value = 1 } = offered;
    const on = !this.isCounted(effect, offered);
    if (circumstance === "modifier") {
      this.seen.modifier = (this.seen.modifier ?? 0) + (on ? value : -value);
      this.counted = on ? [...this.counted, effect] : this.counted.filter((each) => each !== effect);
    } else if (circumstance === "movements") this.seen.movements = on ? value : 0;
    else this.seen[circumstance] = on;
  }

  /** Ask how far the attack is. Only the last question counts. */
  async look(): Promise<void> {
    const number = ++this.asked;
    this.busy = true;
    try {
      const view = await attackSoFar(this.table.id, this.entry);
      if (number !== this.asked) return;
      this.view = view;
      this.refusals.clear();
    } catch (error) {
      if (number !== this.asked) return;
      this.refusals.show(error as Sorry, "attack.seen");
      if (!this.begun) this.view = null;
    }
    this.busy = false;
  }

  async dice(faces: number[]): Promise<void> {
    await this.add({ step: "dice", faces });
  }
  async rollForMe(): Promise<void> {
    const wanted = this.view?.dice;
    if (!wanted) return;
    try {
      await this.dice((await roll(wanted.die, wanted.count)).faces);
    } catch (error) {
      this.refusals.show(error as Sorry);
    }
  }
  async choose(answer: unknown[]): Promise<void> {
    await this.add({ step: "chosen", answer });
  }
  async back(): Promise<void> {
    this.steps = this.steps.slice(0, -1);
    await this.look();
  }

  private async add(step: Step): Promise<void> {
    const before = this.steps;
    this.steps = [...before, step];
    await this.look();
    if (this.refusals.any) this.steps = before;
  }
}
