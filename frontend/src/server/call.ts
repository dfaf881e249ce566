/** Requests to the server, beside the messages of a battle. */

import type { Me } from "../messages/owners";

/** Something that could not be done; the text is a sentence for the person. `about` names the choice that it is about, if any. */
export class ServerError extends Error {
  constructor(
    sentence: string,
    readonly about = "",
    /** What the server answered; 0 if it did not. */
    readonly status = 0,
  ) {
    super(sentence);
  }
}

const UNREACHABLE = "Cannot reach the server. Check that Turnmaster is running, then try again.";

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
    throw new ServerError(UNREACHABLE);
  }
  const found = (await answer.json().catch(() => ({}))) as T & { error?: string; about?: string };
  if (!answer.ok) throw new ServerError(found.error ?? UNREACHABLE, found.about, answer.status);
  return found;
}
