/** Templates of an attack that is about to be made: where each lies, and who is under it. They can be moved by hand. */

import type { TemplatesFound } from "../../messages/battle";
import type { Answer, BattleClient } from "../../session/client.svelte";

type Spot = [number, number, number, number, number?]; // model, x, y, degrees, level

export class Templating {
  found = $state.raw<TemplatesFound | null>(null);
  byHand = $state(false);
  private asking = false;
  private waiting: Answer | null = null;

  constructor(
    private readonly client: BattleClient,
    private readonly decision: number,
    answer: Answer,
  ) {
    this.look(answer);
  }

  get templates(): TemplatesFound["templates"] {
    return this.found?.templates ?? [];
  }

  /** What is answered: where somebody has put them, or nothing if they lie where the attack itself puts them. */
  get answer(): Answer | null {
    return this.byHand && this.found ? this.found.answer : null;
  }

  get spots(): Spot[] {
    return (this.found?.answer[2] as Spot[] | undefined) ?? [];
  }

  /** Move one of them, from where it was. */
  shift(n: number, from: Spot, dx: number, dy: number): void {
    this.change(n, [from[0], Math.round(from[1] + dx), Math.round(from[2] + dy), from[3]]);
  }

  turn(n: number, degrees: number): void {
    const spot = this.spots[n];
    if (spot) this.change(n, [spot[0], spot[1], spot[2], (spot[3] + degrees + 360) % 360]);
  }

  private change(n: number, spot: Spot): void {
    if (!this.found) return;
    this.byHand = true;
    const spots = this.spots.map((one, m) => (m === n ? spot : one));
    this.look([this.found.answer[0], this.found.answer[1], spots]);
  }

  private look(answer: Answer): void {
    if (this.asking) {
      this.waiting = answer;
      return;
    }
    this.asking = true;
    void this.client.find<"templates">({ type: "templates", id: this.decision, answer }).then((found) => {
      this.asking = false;
      if (found.templates.length || !this.found) this.found = found;
      const next = this.waiting;
      this.waiting = null;
      if (next) this.look(next);
    });
  }
}
