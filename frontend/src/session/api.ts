/** What the server is asked beside the talk at a table. */

import type { BattleRow, Begun, SeatLink } from "../messages/battles";
import type { Me } from "../messages/owners";
import type { NewBattle } from "../messages/setup";

/** Something that could not be done; the text is a sentence for the person. `about` names the choice that it is about, if any. */
export class Sorry extends Error {
  constructor(
    sentence: string,
    readonly about = "",
    /** What the server answered; 0 if it did not. */
    readonly status = 0,
  ) {
    super(sentence);
  }
}

const UNREACHABLE = "The server does not answer. Check that it is running, and try again.";

/** Who this browser is to the server. The answer brings its key, so it comes before anything else is asked. */
export const me: Promise<Me | null> = fetch("/api/me")
  .then((answer) => (answer.ok ? (answer.json() as Promise<Me>) : null))
  .catch(() => null);

/** Ask the server; with a body, tell it something. Texts and pictures are sent as they are, anything else as JSON. With
 *  a `signal`, whoever leaves can stop waiting. */
export async function call<T>(address: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  let answer: Response;
  const sent = typeof body === "string" || body instanceof Blob ? body : JSON.stringify(body);
  const type = body instanceof Blob ? "application/octet-stream" : "application/json";
  await me;
  try {
    answer = await fetch(
      address,
      body === undefined ? { signal } : { method: "POST", body: sent, headers: { "Content-Type": type }, signal },
    );
  } catch {
    throw new Sorry(UNREACHABLE);
  }
  const found = (await answer.json().catch(() => ({}))) as T & { error?: string; about?: string };
  if (!answer.ok) throw new Sorry(found.error ?? UNREACHABLE, found.about, answer.status);
  return found;
}

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
