/** What somebody is about to answer, in the form that the decision asks for. */

import type { Ask, Option, SuggestionFound } from "../../messages/battle";
import type { Answer, BattleClient } from "../../session/client.svelte";
import { AttackOdds } from "./attack.svelte";
import type { Choosing } from "./choosing.svelte";
import { Deploying } from "./deploying.svelte";
import type { Layering } from "./layering.svelte";
import { Lifting } from "./lifting.svelte";
import { modelForm, Picking } from "./picking.svelte";
import { Placing } from "./placing.svelte";
import { splitOf, type Splitting } from "./splitting.svelte";
import { Templating } from "./templating.svelte";

export class Composing {
  placing = $state.raw<Placing | null>(null);
  picking = $state.raw<Picking | null>(null);
  templating = $state.raw<Templating | null>(null);
  splitting = $state.raw<Splitting | null>(null);
  odds = $state.raw<AttackOdds | null>(null);
  suggestion = $state.raw<SuggestionFound | null>(null);
  readonly lifting: Lifting;
  readonly deploying: Deploying;
  private asked = -1;
  /** What a chosen unit does then, if that was suggested together; and whether suggestions go on, as they do for as long
   *  as a person follows them. */
  private then: { unit: number; answer: Answer } | null = null;
  private goesOn = false;

  constructor(
    private readonly client: BattleClient,
    private readonly choosing: Choosing,
    private readonly layering: Layering,
  ) {
    this.lifting = new Lifting(client, choosing, this);
    this.deploying = new Deploying(client);
    choosing.aimAt = (unit) => this.aimAt(unit);
  }

  /** Begin anew with every decision; `look` turns to the unit that it is about. Called while a component is made. */
  follow(look: (unit: number) => void): void {
    $effect(() => this.renew(this.client.ask, look));
    $effect(() => this.layering.lookAround());
    $effect(() => this.lookAtTarget());
    $effect(() => this.proposeTarget());
    $effect(() => {
      const { ask } = this.client;
      this.splitting = ask && splitOf(this.client, ask, this.choosing.current);
    });
    this.lifting.follow();
    this.deploying.follow();
  }

  suggest(): void {
    const { ask } = this.client;
    void this.client.find<"suggestion">({ type: "suggest" }).then((found) => {
      if (ask?.id === this.client.ask?.id) this.suggestion = found;
    });
  }

  /** Do what was suggested, and what belongs to it; the next decision comes with a suggestion, too. */
  useSuggestion(): void {
    const { option, then } = this.suggestion ?? {};
    if (!option) return;
    this.goesOn = true;
    this.then = then ? { unit: option.points.units[0] ?? -1, answer: then.answer } : null;
    this.client.answer(option.answer);
  }

  dismiss(): void {
    this.suggestion = null;
    this.goesOn = false;
  }

  /** Whether a unit was chosen last, and nothing was done with it yet. */
  get hasJustChosen(): boolean {
    const { ask, view } = this.client;
    const only = Boolean(view?.undo.can_undo && !view.undo.needs.length);
    return only && ask !== null && ask.unit >= 0 && ask.unit === this.client.chosen;
  }

  /** Whether the models of a unit are in somebody's hands, so that a click on one of them is meant for that. */
  holds(unit: number): boolean {
    return unit === this.placing?.spec.unit || unit === this.picking?.unit;
  }

  /** Show the odds of a target; pressed once more, attack it. */
  aim(option: Option): void {
    if (this.choosing.isAimedAt(option)) this.attack();
    else this.choosing.focus(option);
  }

  /** Attack the target whose odds are shown. */
  attack(): void {
    const { focused } = this.choosing;
    if (!focused || (this.templating?.byHand && this.templating.found?.why_not)) return;
    this.client.answer(this.templating?.answer ?? focused.answer);
  }

  /** A target was pressed: show its odds with the weapon that is best against it; pressed once more, attack it. */
  private aimAt(unit: number): void {
    const aimed = this.choosing.groups.flatMap((group) => group.options);
    const options = aimed.filter((option) => option.points.units.includes(unit));
    const { focused } = this.choosing;
    const option = focused && options.includes(focused) ? focused : (this.odds?.best(options) ?? options[0]);
    if (option) this.aim(option);
  }

  private renew(ask: Ask | null, look: (unit: number) => void): void {
    if ((ask?.id ?? -1) === this.asked) return;
    this.asked = ask?.id ?? -1;
    this.choosing.reset();
    this.layering.inspected = null;
    const advised = this.suggestion?.option?.answer;
    if (advised && JSON.stringify(advised) !== JSON.stringify(this.client.given)) this.goesOn = false;
    this.suggestion = null;
    look(ask?.unit ?? -1);
    const spec = ask?.free?.places[0];
    this.placing = ask && spec ? new Placing(this.client, ask, spec) : null;
    const form = modelForm(ask);
    this.picking = ask && form ? new Picking(this.client, ask, form) : null;
    this.odds = ask && this.choosing.groups.length ? new AttackOdds(this.client, ask.id) : null;
    if (ask) this.goOn(ask);
  }

  /** Give the second half of a suggestion, or ask for the next one. */
  private goOn(ask: Ask): void {
    const { then } = this;
    this.then = null;
    if (then && ask.unit === then.unit) this.client.answer(then.answer);
    else if (this.goesOn) this.suggest();
  }

  private lookAtTarget(): void {
    const option = this.choosing.focused;
    this.layering.lookAt(option?.points.units[0]);
    const { ask } = this.client;
    this.templating = option && ask ? new Templating(this.client, ask.id, option.answer) : null;
  }

  /** The best attack by its odds is proposed, until a person points at another. */
  private proposeTarget(): void {
    const options = this.choosing.groups.flatMap((group) => group.options);
    if (!this.odds || this.choosing.focused) return;
    this.odds.ask(options);
    const best = this.odds.knows(options) ? this.odds.best(options) : null;
    if (best) this.choosing.focus(best, false);
  }
}
