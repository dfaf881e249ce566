/** Deploying as a bot would: one unit, or all that are left. Each is an answer of its own, and can be undone. */

import type { Ask } from "../../messages/battle";
import type { BattleClient } from "../../session/client.svelte";

export class Deploying {
  /** Whether all units that are left are being deployed. */
  rest = $state(false);
  private at = -1;
  private unit = -1;

  constructor(private readonly client: BattleClient) {}

  /** Go on with every decision that belongs to deploying. Called while a component is made. */
  follow(): void {
    $effect(() => this.hear(this.client.ask, this.client.view?.at ?? 0));
  }

  /** Deploy the unit that is asked about, or all units. */
  begin(all: boolean): void {
    const { ask } = this.client;
    if (!ask?.deploys) return;
    this.rest = all;
    this.unit = ask.unit;
    this.answer(ask);
  }

  stop(): void {
    this.rest = false;
    this.unit = -1;
  }

  private hear(ask: Ask | null, at: number): void {
    const isUndone = at < this.at;
    this.at = at;
    if (isUndone || this.client.refused) this.stop();
    else if (ask && !ask.deploys) this.stop();
    else if (ask && (this.rest || (this.unit >= 0 && ask.unit === this.unit))) this.answer(ask);
  }

  /** Where nothing is found for a unit, its player decides. */
  private answer(ask: Ask): void {
    void this.client.find<"suggestion">({ type: "suggest" }).then(({ option }) => {
      if (ask.id !== this.client.ask?.id) return;
      const isPlaced = !ask.free?.places.length || Boolean(option?.points.places.length);
      if (option && isPlaced) this.client.answer(option.answer);
      else this.stop();
    });
  }
}
