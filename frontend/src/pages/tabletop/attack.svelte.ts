/** An attack that is being made with the help of the server: whom, with what, how it looks, and what was rolled. */

import type { ServerError } from "../../server/call";
import type { AttackView, Attacked, Circumstances, DiceAsked, Offered } from "../../messages/tabletop";
import { Refusals } from "../../shell/refusals.svelte";
import { attackSoFar, roll } from "../../server/tabletop";
import type { TabletopGame } from "./game.svelte";

type Step = NonNullable<Attacked["steps"]>[number];

/** A step that was taken: `byItself` where there was nothing to choose. Dice that were rolled here are shown, since
 *  they lie on no table. */
interface Taken {
  step: Step;
  byItself?: boolean;
  rolled?: { asked: DiceAsked; faces: number[] };
}

/** The button of a unit with which an attack begins. */
export const attackButton = (side: number, unit: number): string => `attack-${side}-${unit}`;

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
    height: "",
  });
  private taken = $state.raw<Taken[]>([]);
  view = $state.raw<AttackView | null>(null);
  /** How many steps the view takes into account. */
  viewed = $state(0);
  readonly refusals = new Refusals();
  busy = $state(false);
  /** Effects whose Dice Modifiers are counted: these add up, so the number alone does not tell which. */
  private counted = $state.raw<string[]>([]);
  private asked = 0;

  constructor(
    readonly table: TabletopGame,
    readonly side: number,
    readonly unit: number,
  ) {
    const sides = table.view?.sides ?? [];
    // Who plays without enemies at this table can still use what is for friends.
    this.targetSide = sides.length > 1 ? sides.findIndex((_, number) => number !== side) : side;
    const weapons = sides[side]?.units[unit]?.weapons ?? [];
    this.weapon = Math.max(
      0,
      weapons.findIndex((weapon) => weapon.carriers > 0),
    );
    // Casualties attack once more before they leave the table.
    const armed = weapons[this.weapon];
    if (armed && !armed.wielders) this.seen.wielders = armed.carriers;
    const others = sides[this.targetSide]?.units ?? [];
    const isThere = (hp: readonly number[], number: number): boolean =>
      hp.some((left) => left > 0) && !(this.targetSide === side && number === unit);
    this.targetUnit = Math.max(
      0,
      others.findIndex((each, number) => isThere(each.hp, number)),
    );
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
  get steps(): Step[] {
    return this.taken.map(({ step }) => step);
  }
  get begun(): boolean {
    return this.taken.length > 0;
  }
  /** The dice that were rolled here last, if nothing was entered since. */
  get rolled(): Taken["rolled"] {
    return this.taken.findLast(({ byItself }) => !byItself)?.rolled;
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
      this.viewed = this.taken.length;
      this.refusals.clear();
      const only = view.choice?.options.length === 1 ? view.choice.options[0] : undefined;
      if (only && this.begun) await this.add({ step: { step: "chosen", answer: only.answer }, byItself: true });
    } catch (failure) {
      if (number !== this.asked) return;
      this.refusals.show(failure as ServerError, "attack.seen");
      if (!this.begun) this.view = null;
    }
    this.busy = false;
  }

  async dice(faces: number[]): Promise<void> {
    await this.add({ step: { step: "dice", faces } });
  }
  async rollForMe(): Promise<void> {
    const asked = this.view?.dice;
    if (!asked) return;
    try {
      const { faces } = await roll(asked.die, asked.count);
      await this.add({ step: { step: "dice", faces }, rolled: { asked, faces } });
    } catch (failure) {
      this.refusals.show(failure as ServerError);
    }
  }
  async choose(answer: unknown[]): Promise<void> {
    await this.add({ step: { step: "chosen", answer } });
  }
  /** Take back the last step that somebody took. */
  async back(): Promise<void> {
    this.taken = this.taken.slice(
      0,
      Math.max(
        0,
        this.taken.findLastIndex(({ byItself }) => !byItself),
      ),
    );
    await this.look();
  }

  private async add(taken: Taken): Promise<void> {
    const before = this.taken;
    this.taken = [...before, taken];
    await this.look();
    if (this.refusals.any) this.taken = before;
  }
}
