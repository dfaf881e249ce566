/** How the Objective Markers of a battle are held. */

import type { View } from "../../messages/board";

/** How many each player controls, and how many are contested. */
export function held({ objectives, players }: View): { controlled: number[]; contested: number } {
  return {
    controlled: players.map((_, player) => objectives.filter((one) => one.player === player).length),
    contested: objectives.filter((one) => one.contested).length,
  };
}
