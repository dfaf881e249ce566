/** Everything in the rules that has a name of its own, and the address at which it stands. */

import type { RuleBlock, Rulebook, RuleCase, RuleChapter, RulePerk } from "../messages/rules";

export type Kind = "word" | "perk" | "option" | "reference" | "chart" | "ruling" | "case";

export interface Entry {
  kind: Kind;
  name: string;
  /** What it says; the first sentences are enough for a popover. */
  text: string;
  /** What it belongs to: a family, a group, a chapter. */
  group: string;
  address: string;
  /** Other words in which players ask for it. */
  phrases?: string[] | undefined;
}

export const KINDS: Record<Kind, string> = {
  word: "Glossary",
  perk: "Perks",
  option: "Options",
  reference: "Quick reference",
  chart: "Charts",
  ruling: "Rulings",
  case: "Examples",
};

const RULES = "/rules/".length;
const NOT_YET = "Not available yet.";

export function addressOf(kind: Kind, name: string): string {
  return `/rules/${kind}/${encodeURIComponent(name)}`;
}

/** The name in a part of an address, as far as it can be read. */
export function nameIn(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What a perk does, in one text: one sentence for all ranks, or one for each. */
export function saysOf(perk: RulePerk): string {
  if (perk.summary) return perk.summary;
  const told = perk.ranks.filter((rank) => rank.summary);
  return told.map((rank) => `${rank.name}: ${rank.summary}`).join(" ") || NOT_YET;
}

/** A block as running text; the heading of a table says nothing by itself. */
function textOf(block: RuleBlock): string {
  if (block.kind !== "table") return block.lines.map((line) => line.join(" ")).join(" ");
  return block.lines
    .slice(1)
    .map((line) => `${line.join(", ")}.`)
    .join(" ");
}

function referenceEntries(chapter: RuleChapter): Entry[] {
  return chapter.sections.map((section) => ({
    kind: "reference",
    name: section.title,
    text: section.blocks.map(textOf).join(" ").replaceAll("**", ""),
    group: chapter.title,
    address: addressOf("reference", section.id),
  }));
}

/** All entries of the book, in the order in which a search shows them. */
export function entriesOf(book: Rulebook): Entry[] {
  const named = (kind: Kind, name: string, text: string, group: string, id = name): Entry => ({
    kind,
    name,
    text,
    group,
    address: addressOf(kind, id),
  });
  const entries = [
    ...book.words.map((word) => named("word", word.name, word.means, word.group)),
    ...book.perks.map((perk) => named("perk", perk.name, saysOf(perk), `${capital(perk.kind)} perk, ${perk.family}`)),
    ...book.options.map((option) =>
      named("option", option.name, option.summary || option.why_not, `Option, ${option.group}`),
    ),
    ...book.chapters.flatMap(referenceEntries),
    ...book.charts.map((chart) => named("chart", chart.title, chart.summary, "Chart", chart.name)),
    ...book.rulings.map((ruling) =>
      named("ruling", ruling.title, ruling.text.replaceAll("**", ""), ruling.group, ruling.id),
    ),
  ];
  return entries.map((entry) => ({ ...entry, phrases: book.phrases[decodeURIComponent(entry.address).slice(RULES)] }));
}

export function caseEntries(cases: RuleCase[]): Entry[] {
  return cases.map((one) => ({
    kind: "case",
    name: one.title,
    text: "",
    group: one.about.join(", "),
    address: addressOf("case", one.path),
  }));
}
