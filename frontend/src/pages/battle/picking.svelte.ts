/** Picking models one by one, in their order, where an answer is a list of models. Where the answer is proposed, each
 *  model of the proposal has a cross that can be moved to another model. */

import { distance, middle, type Point } from "../../board/geometry";
import type { Ask, Form, Losing } from "../../messages/battle";
import type { Answer, BattleClient } from "../../session/client.svelte";

/** How many models of a choice fall, and how many only lose HP. */
export interface Toll {
  fall: number;
  wounded: number;
}

export class Picking {
  models = $state.raw<number[]>([]);
  /** The model that somebody points at in the list. */
  pointed = $state<number | null>(null);
  /** The model whose cross was taken up, and goes to the model that is picked next. */
  lifted = $state<number | null>(null);
  /** Why a cross could not be moved. */
  reason = $state("");
  readonly proposed: readonly number[];
  private last = 0;

  constructor(
    private readonly client: BattleClient,
    readonly ask: Ask,
    private readonly form: Form,
  ) {
    const found = ask.losing ? ask.options.find((option) => option.answer[0] === form.word) : undefined;
    this.proposed = found ? found.points.models.map(([, model]) => model) : [];
    this.models = [...this.proposed];
  }

  /** The unit whose models are picked: the one that the options point at. */
  get unit(): number {
    return this.ask.losing?.unit ?? this.ask.options[0]?.points.models[0]?.[0] ?? this.ask.unit;
  }

  /** Whether crosses are moved, and none is added or taken away. */
  get hasCrosses(): boolean {
    return this.proposed.length > 0;
  }

  get isChanged(): boolean {
    return this.models.some((model) => !this.proposed.includes(model));
  }

  toggle(unit: number, model: number): void {
    if (unit !== this.unit) return;
    if (this.hasCrosses) void this.cross(model);
    else if (this.models.includes(model)) this.models = this.models.filter((one) => one !== model);
    else this.models = [...this.models, model];
  }

  /** As it was proposed, or with nothing picked; whether that is a change. */
  reset(): boolean {
    if (this.hasCrosses ? !this.isChanged && this.lifted === null : !this.models.length) return false;
    this.models = [...this.proposed];
    this.lifted = null;
    this.reason = "";
    return true;
  }

  get marked(): [number, number][] {
    const picked = this.hasCrosses ? [] : this.models;
    const shown = this.pointed === null ? picked : [...picked, this.pointed];
    return shown.map((model) => [this.unit, model]);
  }

  /** The models that fall, and the one that only loses HP, in the order in which they are struck. */
  get fallen(): number[] {
    return this.models.filter((_, n) => this.falls(n));
  }

  get toll(): Toll {
    const fall = this.fallen.length;
    return { fall, wounded: this.models.length - fall };
  }

  get answer(): Answer {
    return [this.form.word, this.models];
  }

  confirm(): void {
    if (this.models.length) this.client.answer(this.answer);
  }

  /** How far a model is from another of its unit. */
  gap(one: number, other: number): number {
    return distance(this.place(one), this.place(other));
  }

  /** Take up the cross of a model, or move one to it: the one that was taken up, or else the nearest that may go. */
  private async cross(model: number): Promise<void> {
    this.reason = "";
    if (this.models.includes(model)) {
      this.lifted = this.lifted === model ? null : model;
      return;
    }
    const from = this.lifted === null ? [...this.models] : [this.lifted];
    from.sort((a, b) => this.gap(a, model) - this.gap(b, model));
    const number = ++this.last;
    const ways = from.map((cross) => this.models.map((one) => (one === cross ? model : one)));
    const found = await Promise.all(ways.map((way) => this.refusal(way)));
    if (number !== this.last) return;
    this.lifted = null;
    const way = ways[found.indexOf("")];
    if (way) this.models = way;
    else this.reason = found[0] ?? "";
  }

  private async refusal(models: readonly number[]): Promise<string> {
    const answer = [this.form.word, models];
    const found = await this.client.find<"why not">({ type: "why not", answer });
    return found.allowed ? "" : [found.reason, found.nearest].filter(Boolean).join(" ");
  }

  /** Whether the n-th model has no HP left after those before it have lost theirs. */
  private falls(n: number): boolean {
    const losing: Losing = this.ask.losing ?? { unit: this.unit, hp: 0, falls_at_once: true };
    if (losing.falls_at_once) return true;
    const before = this.models.slice(0, n).reduce((sum, model) => sum + this.hp(model), 0);
    return losing.hp - before >= this.hp(this.models[n] ?? -1);
  }

  private hp(model: number): number {
    return this.bases.find((base) => base.model === model)?.hp ?? 1;
  }

  private place(model: number): Point {
    const base = this.bases.find((one) => one.model === model);
    return base ? middle(base.outline) : [0, 0];
  }

  private get bases() {
    return this.client.unit(this.unit)?.shape.bases ?? [];
  }
}

/** The form of an answer that is nothing but a list of models, if this decision takes one. */
export function modelForm(ask: Ask | null): Form | undefined {
  return ask?.free?.forms.find((form) => form.parts.length === 1 && form.parts[0]?.[1] === "models");
}
