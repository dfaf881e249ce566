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

/** The result of a battle that is over: the winner and the lead, for somebody who plays these players. */
export function resultOf({ view, players }: Glance, mine: readonly number[]): string {
  const ranked = view.players
    .map(({ points, out }, player) => ({ player, points: out ? 0 : Number(points) }))
    .sort((a, b) => b.points - a.points);
  const [first, second] = ranked;
  if (!first || !second) return "";
  if (first.points === second.points) return "A draw";
  const who = mine.includes(first.player) ? "You" : (players[first.player]?.name ?? "");
  return `${who} won by ${Math.round(10 * (first.points - second.points)) / 10} points`;
}
