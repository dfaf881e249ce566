/** Picking models one by one, in their order, where an answer is a list of models. */

import type { Ask, Form } from "../../messages/battle";
import type { Answer, BattleClient } from "../../session/client.svelte";

export class Picking {
  models = $state.raw<number[]>([]);
  /** The model that somebody points at in the list. */
  pointed = $state<number | null>(null);

  constructor(
    private readonly client: BattleClient,
    readonly ask: Ask,
    private readonly form: Form,
  ) {}

  /** The unit whose models are picked: the one that the options point at. */
  get unit(): number {
    return this.ask.options[0]?.points.models[0]?.[0] ?? this.ask.unit;
  }

  toggle(unit: number, model: number): void {
    if (unit !== this.unit) return;
    this.models = this.models.includes(model) ? this.models.filter((one) => one !== model) : [...this.models, model];
  }

  get marked(): [number, number][] {
    const shown = this.pointed === null ? this.models : [...this.models, this.pointed];
    return shown.map((model) => [this.unit, model]);
  }

  get answer(): Answer {
    return [this.form.word, this.models];
  }

  confirm(): void {
    if (this.models.length) this.client.answer(this.answer);
  }
}

/** The form of an answer that is nothing but a list of models, if this decision takes one. */
export function modelForm(ask: Ask | null): Form | undefined {
  return ask?.free?.forms.find((form) => form.parts.length === 1 && form.parts[0]?.[1] === "models");
}
