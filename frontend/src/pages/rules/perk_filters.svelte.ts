/** Which perks a list shows; it stays so while somebody looks at one of them. */

import type { RulePerk } from "../../messages/rules";

class PerkFilters {
  kind = $state("");
  family = $state("");

  choose(kind: string, family = ""): void {
    [this.kind, this.family] = [kind, family];
  }

  shows(perk: RulePerk): boolean {
    if (this.kind && perk.kind !== this.kind) return false;
    if (this.family && perk.family !== this.family) return false;
    return true;
  }
}

export const filters = new PerkFilters();
