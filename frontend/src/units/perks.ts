/** Perks to choose from: how words find them, and what their prices are for. */

import type { PerkAsked, PerkHere } from "../messages/forge";
import { points } from "../library/designs";

export const familiesOf = (perks: readonly PerkHere[]): string[] => [...new Set(perks.map((perk) => perk.family))];

/** Perks of a family that have all of these words in their name, family, sentence or terms. */
export function perksLike(perks: readonly PerkHere[], words: string, family: string): PerkHere[] {
  const wanted = words.toLowerCase().split(/\s+/);
  const said = ({ name, family, summary, terms }: PerkHere): string =>
    [name, family, summary, ...terms].join(" ").toLowerCase();
  return perks.filter(
    (perk) => (!family || perk.family === family) && wanted.every((word) => said(perk).includes(word)),
  );
}

/** What the points beside each perk are paid for. */
export const pricedFor = (asked: PerkAsked): string =>
  asked.weapon
    ? "for each such weapon"
    : asked.roster
      ? "for the whole roster"
      : asked.trait
        ? "for the whole unit"
        : "for a model with one of every weapon";

/** What taking something adds to a price, or takes from it. */
export const signed = (hundredths: number): string => `${hundredths > 0 ? "+" : ""}${points(hundredths)}`;
