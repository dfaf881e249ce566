/** The title of the page, which tells whose go it is to whoever has turned to something else. */

import type { Welcome } from "../../messages/battle";
import type { View } from "../../messages/board";
import type { BattleClient } from "../../session/client.svelte";

export function titleOf(client: BattleClient, welcome: Welcome, view: View): string {
  const others = view.asked.map((player) => welcome.players[player]?.name).join(", ");
  const whose = client.ask ? "Your turn" : client.result ? "Over" : others;
  return [whose, view.phase || "Setting up", "Turnmaster"].filter(Boolean).join(" · ");
}
