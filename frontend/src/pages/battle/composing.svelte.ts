/** What somebody is about to answer, in the form that the decision asks for. */

import type { Ask, SuggestionFound } from "../../messages/battle";
import type { BattleClient } from "../../session/client.svelte";
import type { Choosing } from "./choosing.svelte";
import type { Layering } from "./layering.svelte";
import { modelForm, Picking } from "./picking.svelte";
import { Placing } from "./placing.svelte";
import { splitOf, type Splitting } from "./splitting.svelte";
import { Templating } from "./templating.svelte";

export class Composing {
  placing = $state.raw<Placing | null>(null);
  picking = $state.raw<Picking | null>(null);
  templating = $state.raw<Templating | null>(null);
  splitting = $state.raw<Splitting | null>(null);
  suggestion = $state.raw<SuggestionFound | null>(null);
  private asked = -1;

  constructor(
    private readonly client: BattleClient,
    private readonly choosing: Choosing,
    private readonly layering: Layering,
  ) {}

  /** Begin anew with every decision; `look` turns to the unit that it is about. Called while a component is made. */
  follow(look: (unit: number) => void): void {
    $effect(() => this.renew(this.client.ask, look));
    $effect(() => this.layering.lookAround());
    $effect(() => this.lookAtTarget());
    $effect(() => {
      const { ask } = this.client;
      this.splitting = ask && splitOf(this.client, ask, this.choosing.current);
    });
  }

  suggest(): void {
    void this.client.find<"suggestion">({ type: "suggest" }).then((found) => (this.suggestion = found));
  }

  /** Whether the models of a unit are in somebody's hands, so that a click on one of them is meant for that. */
  holds(unit: number): boolean {
    return unit === this.placing?.spec.unit || unit === this.picking?.unit;
  }

  private renew(ask: Ask | null, look: (unit: number) => void): void {
    if ((ask?.id ?? -1) === this.asked) return;
    this.asked = ask?.id ?? -1;
    this.choosing.reset();
    this.layering.inspected = null;
    this.suggestion = null;
    look(ask?.unit ?? -1);
    const spec = ask?.free?.places[0];
    this.placing = ask && spec ? new Placing(this.client, ask, spec) : null;
    const form = modelForm(ask);
    this.picking = ask && form ? new Picking(this.client, ask, form) : null;
  }

  private lookAtTarget(): void {
    const option = this.choosing.focused;
    this.layering.lookAt(option?.points.units[0]);
    const { ask } = this.client;
    this.templating = option && ask ? new Templating(this.client, ask.id, option.answer) : null;
  }
}
