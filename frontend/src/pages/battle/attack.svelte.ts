/** The odds of every attack that could be made now, and why others could not. */

import type { Option, OddsFound, TargetOdds, WhyNotFound } from "../../messages/battle";
import type { BattleClient } from "../../session/client.svelte";

/** A chance as people read it: small ones exactly enough to tell them from none. */
export function percent(share: number): string {
  if (share < 0.0005) return share > 0 ? "<0.1%" : "–";
  return `${(share * 100).toFixed(share < 0.1 ? 1 : 0)}%`;
}

const keyOf = (answer: unknown[]): string => JSON.stringify(answer);

export class AttackOdds {
  private odds = $state<Record<string, OddsFound>>({});
  private reasons = $state<Record<string, WhyNotFound>>({});
  private readonly asked = new Set<string>();

  constructor(
    private readonly client: BattleClient,
    private readonly decision: number,
  ) {}

  of(option: Option): TargetOdds | undefined {
    return this.odds[keyOf(option.answer)]?.targets[0];
  }

  /** Whom an option attacks. */
  targetsOf(option: Option): string {
    return option.points.units.map((unit) => this.client.named(unit)?.name ?? "").join(", ") || option.text;
  }

  whyNone(option: Option): string {
    return this.odds[keyOf(option.answer)]?.why_none ?? "";
  }

  whyNot(answer: unknown[]): WhyNotFound | undefined {
    return this.reasons[keyOf(answer)];
  }

  /** Ask for everything that some options show; what was asked before is not asked again. */
  ask(options: readonly Option[]): void {
    for (const option of options) {
      const key = keyOf(option.answer);
      if (this.asked.has(key)) continue;
      this.asked.add(key);
      const question = { type: "odds" as const, id: this.decision, answer: option.answer };
      const failed = (): boolean => this.asked.delete(key);
      void this.client.find<"odds">(question, failed).then((found) => (this.odds[key] = found));
    }
  }

  /** Whether the odds of all of some options are known, or why there are none. */
  knows(options: readonly Option[]): boolean {
    return options.every((option) => keyOf(option.answer) in this.odds);
  }

  /** The option that is worth most points, if any is worth something. */
  best(options: readonly Option[]): Option | null {
    const worth = options.map((option) => this.worth(option));
    const most = Math.max(0, ...worth);
    return most > 0 ? (options[worth.indexOf(most)] ?? null) : null;
  }

  askWhyNot(answer: unknown[]): void {
    const key = keyOf(answer);
    if (this.asked.has(key)) return;
    this.asked.add(key);
    void this.client.find<"why not">({ type: "why not", answer }).then((found) => (this.reasons[key] = found));
  }

  /** What enemies can be expected to lose in points, or friends to get back. */
  private worth(option: Option): number {
    const found = this.of(option);
    if (!found) return 0;
    const isFriend = this.client.plays(this.client.named(found.target)?.player ?? -1);
    return isFriend === found.restores ? found.points : -found.points;
  }
}
