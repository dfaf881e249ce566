/** A search over everything in the rules: questions are reduced to the words that matter, and names count most. */

import type { Entry, Kind } from "./entries";

export interface Found {
  entry: Entry;
  score: number;
}

/** Words that make a question and say nothing about its subject. */
const EMPTY = new Set(
  (
    "a about am an and any anything are be been but by can could did do does doing explain for from get gets give had has " +
    "have he how i if in into is it its many may me mean means much must my of on one or our please rule rules shall she " +
    "should so some tell that the their them then there these they thing this those to us was we were what whats when " +
    "where which who whose why will with work works would you your"
  ).split(" "),
);
const ENDINGS = /(?<=[a-z]{3})(?<![su])s$/;

const fold = (text: string): string => text.toLowerCase();
const stem = (word: string): string => word.replace(ENDINGS, "");
const split = (text: string): string[] =>
  fold(text)
    .split(/[\s?!,;:"“”]+/)
    .filter(Boolean);

/** The words of a query that are looked for: all of them if none says anything by itself. */
export function wordsOf(query: string): string[] {
  const all = split(query);
  const telling = all.filter((word) => !EMPTY.has(word));
  return (telling.length ? telling : all).map(stem);
}

const isLetter = (sign: string | undefined): boolean => sign !== undefined && /[a-z0-9]/.test(sign);

/** Whether a word of a text begins with this. */
function begins(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!isLetter(word[0]) || !isLetter(text[at - 1])) return true;
  }
  return false;
}

/** What a search needs to know of an entry. */
interface Indexed {
  entry: Entry;
  name: string;
  /** The words of its name without empty ones, as one string. */
  key: string;
  phrases: string[];
  asked: string;
  group: string;
  text: string;
}

function indexed(entry: Entry): Indexed {
  const phrases = entry.phrases ?? [];
  return {
    entry,
    name: fold(entry.name),
    key: wordsOf(entry.name).join(" "),
    phrases: phrases.map((phrase) => wordsOf(phrase).join(" ")),
    asked: phrases.join(" "),
    group: fold(entry.group),
    text: fold(entry.text),
  };
}

let last: { entries: Entry[]; index: Indexed[] } | null = null;

/** The same entries are searched with every key that is pressed. */
function indexOf(entries: Entry[]): Indexed[] {
  if (last?.entries !== entries) last = { entries, index: entries.map(indexed) };
  return last.index;
}

/** How much it says that a word stands where it does; 0 if it stands nowhere. */
function weight({ name, asked, group, text }: Indexed, word: string): number {
  if (begins(name, word) || begins(asked, word)) return 10;
  if (name.includes(word)) return 6;
  if (begins(group, word)) return 3;
  return begins(text, word) ? 1 : 0;
}

/** Where entries fit equally well, those that explain come before those that list. */
const RANK: Record<Kind, number> = { word: 6, reference: 5, perk: 4, option: 3, chart: 2, ruling: 1, case: 0 };

function score(one: Indexed, words: string[]): number {
  const weights = words.map((word) => weight(one, word));
  if (weights.includes(0)) return 0;
  if (one.entry.kind === "case") return 1; // there are so many that they come last
  const whole = words.join(" ");
  const mean = weights.reduce((sum, each) => sum + each, 0) / words.length;
  return 10 * (mean + likeness(one, whole)) + RANK[one.entry.kind];
}

/** How far the name, or a phrase for it, is what was asked for as a whole. */
function likeness({ name, key, phrases }: Indexed, whole: string): number {
  if (phrases.includes(whole)) return 70;
  if (key === whole || name === whole) return 60;
  if (name.startsWith(whole)) return 30;
  return begins(name, whole) ? 20 : 0;
}

/** What fits a query, the best first; entries that fit equally stay in their order. If nothing has all words, what
 *  has most of them is found. */
export function search(entries: Entry[], query: string): Found[] {
  const words = wordsOf(query);
  if (!words.length) return [];
  const index = indexOf(entries);
  const all = ranked(index.map((one) => ({ entry: one.entry, score: score(one, words) })));
  return all.length || words.length === 1 ? all : ranked(index.map((one) => nearly(one, words)));
}

const ranked = (found: Found[]): Found[] => found.filter((one) => one.score > 0).sort((a, b) => b.score - a.score);

/** An entry in whose name, or phrases, most of the words stand. */
function nearly(one: Indexed, words: string[]): Found {
  const there = words.filter((word) => weight(one, word) >= 6);
  const enough = one.entry.kind !== "case" && 2 * there.length > words.length;
  return { entry: one.entry, score: enough ? there.length * score(one, there) : 0 };
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
