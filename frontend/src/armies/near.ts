/** Which side of the table is at the bottom of the screen. */

import { isTurnedFor } from "../board/sides";
import type { Welcome } from "../messages/battle";
import type { View } from "../messages/board";

/** Whether the players of a seat look at the table from one side: spectators do not, and people who share a screen. */
const hasSide = ({ plays, players }: Welcome): boolean => plays.length > 0 && plays.length < players.length;

/** Whether the table is turned half around, so that the side of this seat is at the bottom. */
export function isTurned(welcome: Welcome, view: View): boolean {
  const { plays, battlefield } = welcome;
  return hasSide(welcome) && plays.every((player) => isTurnedFor(player, battlefield, view));
}

/** The players whose armies stand at the bottom: those of this seat, or else those who hold the south. */
export function nearPlayers(welcome: Welcome, view: View): number[] {
  if (hasSide(welcome)) return welcome.plays;
  const all = welcome.players.map((_, player) => player);
  const south = all.filter((player) => !isTurnedFor(player, welcome.battlefield, view));
  return south.length < all.length ? south : all.slice(0, 1);
}
