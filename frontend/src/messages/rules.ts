// Made by `make types` from the messages of the server. Change those, not this file.

/** A scenario as it is written. */
export interface CaseText {
  path: string;
  title: string;
  source: string;
  text: string;
}

/** A paragraph, a list, numbered steps or a table: its lines, each with the parts it has. */
export interface RuleBlock {
  kind: "list" | "steps" | "table" | "text";
  lines: string[][];
}

/** An ability or piece that players can use with an option. */
export interface RuleBrought {
  name: string;
  price: string;
  does: string;
}

/** A scenario: its path, how it ends in a sentence, and the perks and options that it is about. */
export interface RuleCase {
  path: string;
  title: string;
  about: string[];
}

/** A chapter of the quick reference. */
export interface RuleChapter {
  id: string;
  title: string;
  sections: RuleSection[];
}

/** A chart. The meaning of a cell is a sentence: `place`, with its `{row}` and `{column}` put in, and then the text of `readings` for the cell. */
export interface RuleChart {
  name: string;
  title: string;
  summary: string;
  down: string;
  across: string;
  rows: string[];
  columns: string[];
  cells: string[][];
  place: string;
  readings: Record<string, string>;
}

/** An option. One that cannot be switched on says `why_not`; with `playstyle` it changes only such Game Turns. */
export interface RuleOption {
  name: string;
  group: string;
  source: string;
  summary: string;
  playstyle: string;
  settings: string;
  goes_with: string[];
  brings: RuleBrought[];
  why_not: string;
}

/** A perk with all its ranks. `summary` is one sentence for all of them if they differ in a single word. */
export interface RulePerk {
  name: string;
  kind: string;
  family: string;
  summary: string;
  ranks: RuleRank[];
}

/** One rank of a perk; a perk without ranks has one with its own name. */
export interface RuleRank {
  name: string;
  summary: string;
  terms: string[];
  needs: string;
}

/** A part of a chapter under its own heading. */
export interface RuleSection {
  id: string;
  title: string;
  blocks: RuleBlock[];
}

/** A term of the glossary. */
export interface RuleWord {
  name: string;
  group: string;
  means: string;
}

/** All rules. `phrases` are other words in which players ask for an entry, by the end of its address. */
export interface Rulebook {
  perks: RulePerk[];
  options: RuleOption[];
  charts: RuleChart[];
  words: RuleWord[];
  chapters: RuleChapter[];
  rulings: Ruling[];
  phrases: Record<string, string[]>;
}

/** A ruling where the documents leave a question open, and its examples by their path, and `others`, which are tests of the program or whole folders of examples. */
export interface Ruling {
  id: string;
  title: string;
  group: string;
  text: string;
  cases: string[];
  others: string[];
}
