/** What was refused, and beside which field it stands. A page has one of these; its fields say where they are. */

import { getContext, setContext } from "svelte";
import { SvelteSet } from "svelte/reactivity";
import type { ServerError } from "../server/call";

const KEY = Symbol("refusals");

/** Whether a refusal about something is for the field of a path: `tags` hears of `tags[0]` as well. */
const concerns = (path: string, about: string): boolean =>
  about === path || about.startsWith(`${path}[`) || about.startsWith(`${path}.`);

export class Refusals {
  private words = $state("");
  private about = $state("");
  private readonly fields = new SvelteSet<{ path: string }>();

  /** Show why something was refused; `within` is what all fields of this page lie in. */
  show(failure: ServerError, within = ""): void {
    this.words = failure.message;
    this.about = failure.about.startsWith(`${within}.`) ? failure.about.slice(within.length + 1) : failure.about;
  }
  clear(): void {
    this.words = this.about = "";
  }

  get any(): boolean {
    return this.words !== "";
  }
  at(path: string): string {
    return concerns(path, this.about) ? this.words : "";
  }
  /** What belongs to no field that is shown. */
  get elsewhere(): string {
    return [...this.fields].some(({ path }) => concerns(path, this.about)) ? "" : this.words;
  }

  /** A field is there, until what is returned is called. */
  enter(path: string): () => void {
    const field = { path };
    this.fields.add(field);
    return () => this.fields.delete(field);
  }
}

/** Where in a page a field is: what is refused about it, and the path that leads there. */
export interface Place {
  refusals: Refusals;
  path: () => string;
}

export const hearRefusals = (refusals: Refusals): Place => setContext(KEY, { refusals, path: () => "" });

/** Everything below is part of something, such as `weapons[1]`. */
export function partOf(part: () => string): void {
  const outer = getContext<Place | undefined>(KEY);
  if (!outer) return;
  setContext<Place>(KEY, {
    refusals: outer.refusals,
    path: () => [outer.path(), part()].filter(Boolean).join("."),
  });
}

/** What is refused about a field of this name, here. */
export function refusedAt(name: () => string): () => string {
  const place = getContext<Place | undefined>(KEY);
  const path = (): string => [place?.path(), name()].filter(Boolean).join(".");
  $effect(() => place?.refusals.enter(path()));
  return () => place?.refusals.at(path()) ?? "";
}
