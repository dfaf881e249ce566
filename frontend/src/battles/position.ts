/** When in a battle it is, in words. */

import type { Glance } from "../messages/battles";
import type { View } from "../messages/board";

export function stepOf({ turn, last_turn, phase }: Pick<View, "turn" | "last_turn" | "phase">): string {
  if (!turn) return "Setting up";
  return [`Game Turn ${turn} of ${last_turn}`, phase].filter(Boolean).join(", ");
}

/** Who has to decide, for somebody who plays these players. */
export function whoseTurn(
  { view, players }: Pick<Glance, "players"> & { view: Pick<View, "asked"> },
  mine: number[],
): string {
  if (view.asked.some((player) => mine.includes(player))) return "your turn";
  const names = view.asked.map((player) => players[player]?.name ?? "").filter(Boolean);
  return names.length ? `waiting for ${names.join(" and ")}` : "";
}
