/** Drawings of symbols as paths, to be drawn in a colour of one's own: each is fetched once, when it is first asked for. */

import { SvelteMap } from "svelte/reactivity";
import { addressOf, isDrawn } from "./symbols";

/** The side of the square that they are drawn in. */
export const DRAWN = 512;

const paths = new SvelteMap<string, string>();
const asked = new Set<string>();

/** The path of a drawing; nothing before it is there, or if there is none of this name. */
export function pathOf(symbol: string): string {
  if (isDrawn(symbol) && !asked.has(symbol)) {
    asked.add(symbol);
    void fetched(symbol);
  }
  return paths.get(symbol) ?? "";
}

async function fetched(symbol: string): Promise<void> {
  try {
    const answer = await fetch(addressOf(symbol));
    const [, path] = / d="([^"]+)"/.exec(answer.ok ? await answer.text() : "") ?? [];
    if (path) paths.set(symbol, path);
  } catch {
    asked.delete(symbol); // whoever asks again may be luckier
  }
}
