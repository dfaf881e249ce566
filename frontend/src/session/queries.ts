/** What was asked and has not been answered yet. A question that came too soon is asked again after the pause that the
 *  server names; one that the server failed at is given back to whoever asked it. */

import type { Answered, FromSeat, Refused } from "../messages/battle";

export type Found = Answered["found"];
export type Kind = Found["what"];
export type FoundOf<K extends Kind> = Extract<Found, { what: K }>;
/** What can be asked, without its number. */
export type Query = Omit<Extract<FromSeat, { question: number }>, "question"> & Record<string, unknown>;

interface Open {
  message: FromSeat;
  resolve: (found: Found) => void;
  failed: () => void;
}

export class Queries {
  private readonly open = new Map<number, Open>();
  private last = 0;

  constructor(private readonly send: (message: FromSeat) => void) {}

  /** Ask something. The promise never ends if the talk is lost, or if the server fails, which `failed` is told. */
  ask<K extends Kind>(question: Query, failed: () => void = () => {}): Promise<FoundOf<K>> {
    const number = ++this.last;
    const message = { ...question, question: number } as unknown as FromSeat;
    return new Promise((resolve) => {
      this.open.set(number, { message, resolve: resolve as (found: Found) => void, failed });
      this.send(message);
    });
  }

  answered({ question, found }: Answered): void {
    this.open.get(question)?.resolve(found);
    this.open.delete(question);
  }

  /** A question was refused. Whether it will be asked again, so that nobody has to be told. */
  refused({ question, again_in }: Refused): boolean {
    const open = question ? this.open.get(question) : undefined;
    if (!open || !question) return false;
    if (again_in) {
      setTimeout(() => {
        if (this.open.get(question) === open) this.send(open.message);
      }, again_in);
      return true;
    }
    this.open.delete(question);
    open.failed();
    return false;
  }

  /** The talk was lost: whoever asked asks again when a new view comes. */
  forget(): void {
    this.open.clear();
  }
}
