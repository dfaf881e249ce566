/** HP that units lost or regained, in words under the dice. */

import type { HpChange } from "../../messages/log";
import type { BattleClient } from "../../session/client.svelte";

export const losses = (client: Pick<BattleClient, "agreeing">, changes: readonly HpChange[]): string =>
  changes
    .map(({ unit, lost, restored }) =>
      lost
        ? `${client.agreeing(unit, "loses", "lose")} ${lost} HP`
        : `${client.agreeing(unit, "regains", "regain")} ${restored} HP`,
    )
    .join(", ");
