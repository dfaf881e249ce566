/** Requests about battles: the list of them, starting one, taking a seat. */

import type { BattleRow, Begun, SeatLink } from "../messages/battles";
import type { ArmyChecked, Choices, NewBattle, Prospect, Starter } from "../messages/setup";
import { call } from "./call";

export const allChoices = (): Promise<Choices> => call("/api/choices");
/** Armies for a battle that starts at once, the default first. */
export const starters = (): Promise<Starter[]> => call("/api/starters");
export const checkArmy = (text: string): Promise<ArmyChecked> => call("/api/armies/check", { text });
export const checkBattle = (chosen: NewBattle): Promise<Prospect> => call("/api/battles/check", chosen);
export const rematch = (battle: string, swap: boolean): Promise<Begun> =>
  call(`/api/battles/${battle}/again`, { swap });

const takings = new Map<string, Promise<SeatLink>>();

/** Take the seat that a secret opens; the answer has the secret that only its holder knows. A link can be used once, so
 *  a page that is shown anew before the answer has come gets the same answer, and `own`, which this browser remembers
 *  before it asks, opens the seat even if the answer is lost. */
export function takeSeat(battle: string, secret: string, own: string): Promise<SeatLink> {
  const key = `${battle}#${secret}`;
  const taking = takings.get(key) ?? call<SeatLink>(`/api/battles/${battle}/seats/take`, { secret, own });
  takings.set(key, taking);
  taking.catch(() => takings.delete(key));
  return taking;
}

export const battles = (): Promise<BattleRow[]> => call("/api/battles");
/** The same, when this browser shows the seats that it knows: their battles are its own from then on. */
export const rejoin = (seats: Record<string, string>): Promise<BattleRow[]> => call("/api/battles/joined", { seats });
export const beginBattle = (chosen: Partial<NewBattle>): Promise<Begun> => call("/api/battles", chosen);
