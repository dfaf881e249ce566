/** The battles of this browser. */

import { battles, rejoin } from "../server/battles";
import type { BattleRow } from "../messages/battles";
import { allSeats, ownSecret } from "../server/seats";

const MOST = 500; // seats that are shown at once

/** All battles of this browser. Where it has seats of others, it may have lost its key, or have had none: it shows them. */
export async function myBattles(): Promise<BattleRow[]> {
  const found = await battles();
  const listed = new Set(found.map((row) => row.id));
  const missing = Object.keys(allSeats()).filter((battle) => !listed.has(battle) && ownSecret(battle));
  if (!missing.length) return found;
  return rejoin(Object.fromEntries(missing.slice(-MOST).map((battle) => [battle, ownSecret(battle)])));
}
