/** A search over everything in the rules: every word has to be found, names count more than texts. */

import type { Entry } from "../../rulebook/entries";

export interface Found {
  entry: Entry;
  score: number;
}

const fold = (text: string): string => text.toLowerCase();

export function wordsOf(query: string): string[] {
  return fold(query).split(/\s+/).filter(Boolean);
}

/** How well an entry fits; 0 if it does not. */
function score(entry: Entry, words: string[], whole: string): number {
  const name = fold(entry.name);
  const all = `${name} ${fold(entry.group)} ${fold(entry.text)}`;
  if (!words.every((word) => all.includes(word))) return 0;
  if (entry.kind === "case") return 5; // there are so many that they come last
  if (name === whole) return 100;
  if (name.startsWith(whole)) return 60;
  if (new RegExp(`\\b${whole.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`).test(name)) return 50;
  return words.every((word) => name.includes(word)) ? 40 : 10;
}

/** What fits a query, the best first; entries that fit equally stay in their order. */
export function search(entries: Entry[], query: string): Found[] {
  const words = wordsOf(query);
  if (!words.length) return [];
  const whole = words.join(" ");
  const found = entries.map((entry) => ({ entry, score: score(entry, words, whole) }));
  return found.filter((one) => one.score > 0).sort((a, b) => b.score - a.score);
}

export interface Marked {
  text: string;
  marked: boolean;
}

/** A text with the words of a query marked. */
export function marked(text: string, query: string): Marked[] {
  const words = wordsOf(query).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  if (!words.length) return [{ text, marked: false }];
  const parts = text.split(new RegExp(`(${words.join("|")})`, "gi"));
  return parts.map((part, n) => ({ text: part, marked: n % 2 === 1 })).filter((part) => part.text);
}

const AROUND = 90;

/** The part of a long text in which the first match stands. */
export function excerpt(text: string, query: string): string {
  if (text.length <= 2 * AROUND) return text;
  const lower = fold(text);
  const places = wordsOf(query)
    .map((word) => lower.indexOf(word))
    .filter((at) => at >= 0);
  const at = places.length ? Math.min(...places) : 0;
  if (at <= AROUND) return `${text.slice(0, 2 * AROUND).replace(/\s\S*$/, "")} …`;
  const from = text.indexOf(" ", at - AROUND) + 1;
  const rest = text.slice(from, from + 2 * AROUND);
  return `… ${from + 2 * AROUND < text.length ? `${rest.replace(/\s\S*$/, "")} …` : rest}`;
}
