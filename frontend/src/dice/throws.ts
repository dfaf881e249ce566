/** What can be thrown at a real table, and how it is read. */

import type { TableRoll } from "../messages/dice";
import { lengthText } from "../shell/settings.svelte";
import { outcome, passes, scatterWord, total } from "./faces";

export type Throw = TableRoll["throw"];

interface Kind {
  name: Throw;
  words: string;
  /** What the number beside the throw counts, one of them and several. */
  counts: [one: string, several: string];
  /** Needs that make sense. */
  needs: number[];
}

const upTo = (first: number, last: number): number[] => Array.from({ length: last - first + 1 }, (_, n) => first + n);

export const KINDS: Kind[] = [
  { name: "D6", words: "D6", counts: ["die", "dice"], needs: upTo(2, 6) },
  { name: "D10", words: "D10", counts: ["die", "dice"], needs: upTo(1, 9) },
  { name: "D3", words: "D3", counts: ["die", "dice"], needs: upTo(2, 3) },
  { name: "2D6", words: "2D6", counts: ["pair", "pairs"], needs: upTo(3, 12) },
  { name: "Scatter", words: "Scatter Arrow", counts: ["D6 of distance", "D6 of distance"], needs: [] },
];

export const kindOf = (name: Throw): Kind => KINDS.find((kind) => kind.name === name) ?? (KINDS[0] as Kind);

export const counted = ({ counts: [one, several] }: Kind, count: number): string => (count === 1 ? one : several);

/** Dice that count as one: a single die, a pair of 2D6, or an arrow. */
export interface Lying {
  places: number[];
  value: number;
  die: string;
  failed: boolean;
  again: boolean;
}

/** A roll as it is read: the best first. What belongs together stays together. */
export function lying(roll: TableRoll): Lying[] {
  const size = roll.throw === "2D6" ? 2 : 1;
  const found: Lying[] = [];
  for (let place = 0; place < roll.faces.length; place += size) {
    const places = Array.from({ length: size }, (_, n) => place + n);
    const value = total(places.map((one) => roll.faces[one] ?? 0));
    const die = roll.throw === "Scatter" ? (place ? "D6" : "Scatter") : roll.throw === "2D6" ? "D6" : roll.throw;
    found.push({
      places,
      value,
      die,
      failed: !passes(value, roll.need),
      again: places.some((one) => roll.places.includes(one)),
    });
  }
  return roll.throw === "Scatter"
    ? found
    : found.sort((a, b) => b.value - a.value || (a.places[0] ?? 0) - (b.places[0] ?? 0));
}

/** What came of a roll, in a sentence. */
export function told(roll: TableRoll): string {
  const values = lying(roll).map((one) => one.value);
  if (roll.throw !== "Scatter") return outcome(values, roll.need, roll.throw);
  const [arrow = 0, ...distance] = roll.faces;
  const word = scatterWord(arrow);
  if (word === "a Hit") return "A Hit: it stays where it was aimed";
  return distance.length ? `${lengthText(total(distance), 1)} to the ${word}` : `To the ${word}`;
}

/** What was thrown, as people write it. */
export function written({ throw: thrown, count, need }: Pick<TableRoll, "throw" | "count" | "need">): string {
  const dice =
    thrown === "Scatter"
      ? `Scatter${count ? ` ${count}D6` : ""}`
      : thrown === "2D6"
        ? `${count > 1 ? `${count} × ` : ""}2D6`
        : `${count}${thrown}`;
  return need ? `${dice}, ${need}+` : dice;
}

const MOST_FACES = 60;

/** The faces of a roll in the order in which they fell. */
export function facesIn({ throw: thrown, faces }: TableRoll): string {
  if (faces.length > MOST_FACES) return `${faces.length} dice`;
  const [arrow = 0, ...distance] = faces;
  return thrown === "Scatter" ? [scatterWord(arrow), ...distance].join(" ") : faces.join(" ");
}
