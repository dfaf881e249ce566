/** Finds the names of the rules in a running text, so that each can be a link. */

import type { Rulebook } from "../messages/rules";
import { addressOf, capital, saysOf } from "./entries";

/** Somewhere that a name leads to. */
export interface Target {
  name: string;
  kind: string;
  says: string;
  address: string;
}

export type Piece = { text: string; bold: boolean; target?: Target };

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const DICE = /^\d*D\d+$/; // in a text these are dice to roll
const BEGINS_SENTENCE = /(^|[.:;!?]["”)]?\s+|\*\*)$/;

export class Links {
  private targets = new Map<string, Target>();
  private pattern: RegExp;

  constructor(book: Rulebook) {
    // A word of the game comes before an option or a perk with the same name.
    for (const option of book.options)
      this.add(option.name, "Option", option.summary || option.why_not, addressOf("option", option.name));
    for (const perk of book.perks) {
      const kind = `${capital(perk.kind)} perk, ${perk.family}`;
      this.add(perk.name, kind, saysOf(perk), addressOf("perk", perk.name));
      for (const rank of perk.ranks)
        this.add(rank.name, kind, rank.summary || saysOf(perk), addressOf("perk", rank.name));
    }
    for (const word of book.words) this.add(word.name, word.group, word.means, addressOf("word", word.name));
    const names = [...this.targets.keys()]
      .filter((name) => /^[A-Z]/.test(name) && !DICE.test(name))
      .sort((a, b) => b.length - a.length);
    this.pattern = new RegExp(`(?<![\\w-])(${names.map(escape).join("|")})(s?)(?![\\w-])`, "g");
  }

  /** What a name leads to; a term may have its number behind it. */
  find(name: string): Target | undefined {
    return this.targets.get(name) ?? this.targets.get(name.replace(/ \([^)]*\)$/, ""));
  }

  /** A text in pieces: plain, bold, and the first mention of each name as a link. `itself` is never linked. */
  pieces(text: string, itself = ""): Piece[] {
    const seen = new Set([itself]);
    return text.split("**").flatMap((part, n) => this.inPart(part, n % 2 === 1, seen));
  }

  private inPart(part: string, bold: boolean, seen: Set<string>): Piece[] {
    const found: Piece[] = [];
    let end = 0;
    for (const match of part.matchAll(this.pattern)) {
      const target = this.targets.get(match[1] ?? "");
      if (!target || seen.has(target.name) || this.isOrdinary(match[0], part.slice(0, match.index))) continue;
      seen.add(target.name);
      if (match.index > end) found.push({ text: part.slice(end, match.index), bold });
      found.push({ text: match[0], bold, target });
      end = match.index + match[0].length;
    }
    if (end < part.length) found.push({ text: part.slice(end), bold });
    return found;
  }

  /** A single word at the beginning of a sentence has its capital letter from there, and may mean anything. */
  private isOrdinary(name: string, before: string): boolean {
    return /^[A-Z][a-z]+$/.test(name) && BEGINS_SENTENCE.test(before);
  }

  private add(name: string, kind: string, says: string, address: string): void {
    this.targets.set(name, { name, kind, says, address });
  }
}
