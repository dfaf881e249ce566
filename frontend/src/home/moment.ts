/** When in a battle it is, in words. */

import type { View } from "../session/messages";

export function momentOf({ turn, last_turn, phase }: Pick<View, "turn" | "last_turn" | "phase">): string {
  if (!turn) return "Setting up";
  return [`Game Turn ${turn} of ${last_turn}`, phase].filter(Boolean).join(", ");
}
