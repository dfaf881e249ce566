/** Rosters as they are being built: how many models, and who carries what. */

import type { Agreement, NamingView, RosterDesign, RosteredUnit } from "../messages/forge";
import type { ArmyCard } from "../messages/setup";
import { points as inColumn, type Unit } from "./designs";

export type Entry = Omit<Required<RosteredUnit>, "design"> & { design: Unit };
export type Roster = Omit<Required<RosterDesign>, "units" | "agreement"> & { units: Entry[]; agreement: Agreement };

/** So many weapons among the models, the first ones taking what is left over. */
export function spread(count: number, models: number): number[] {
  const each = Math.floor(count / models);
  return Array.from({ length: models }, (_, model) => each + (model < count % models ? 1 : 0));
}

export const countOf = (carriers: readonly number[]): number => carriers.reduce((sum, each) => sum + each, 0);

/** How many models somebody probably wants at first: one of what is large, a handful of what is not. */
export const usualModels = (design: Unit): number => (design.hp > 4 ? 1 : 5);

/** A unit of a design, every model with one of each weapon. */
export const taken = (design: Unit, models: number, origin: string): Entry => ({
  design,
  models,
  carriers: design.weapons.map(() => spread(models, models)),
  traits: [],
  agreed: null,
  origin,
  priced: 0,
  weapon_points: [],
});

/** Another number of models: new ones carry what the last one does. */
export function sized(entry: Entry, models: number): Entry {
  const carriers = entry.carriers.map((each) =>
    Array.from({ length: models }, (_, model) => each[model] ?? each[each.length - 1] ?? 0),
  );
  return { ...entry, models, carriers };
}

export const withCount = (entry: Entry, weapon: number, count: number): Entry => ({
  ...entry,
  carriers: entry.carriers.map((each, n) => (n === weapon ? spread(count, entry.models) : each)),
});

/** How many models there are, and what they carry, in a line. */
export function carriedIn({ design, models, carriers }: Entry): string {
  const weapons = design.weapons
    .map((weapon, number) => ({ name: weapon.name, count: countOf(carriers[number] ?? []) }))
    .filter(({ count }) => count)
    .map(({ name, count }) => (count === models ? name : `${count} × ${name}`));
  return [`${models} ${models === 1 ? "model" : "models"}`, weapons.join(", ")].filter(Boolean).join(" · ");
}

/** Who is named for perks, without a unit that goes: it is named no more, and those after it move up. */
export function without(roster: Roster, number: number): Partial<Roster> {
  return {
    units: roster.units.filter((_, n) => n !== number),
    designated: roster.designated
      .filter((each) => !each.units.includes(number))
      .map((each) => ({ ...each, units: each.units.map((unit) => (unit > number ? unit - 1 : unit)) })),
  };
}

/** Units in another order: one takes the place of another, and whoever is named for perks stays named. */
export function moved(roster: Roster, from: number, to: number): Partial<Roster> {
  const order = roster.units.map((_, number) => number);
  order.splice(to, 0, ...order.splice(from, 1));
  return {
    units: order.flatMap((number) => roster.units[number] ?? []),
    designated: roster.designated.map((each) => ({ ...each, units: each.units.map((unit) => order.indexOf(unit)) })),
  };
}

/** A unit of another design. A weapon that keeps its name or its place keeps its carriers; of a new one all have one. */
export function redesigned(entry: Entry, design: Unit): Entry {
  const names = entry.design.weapons.map((weapon) => weapon.name);
  const inPlace = names.length === design.weapons.length;
  const carriers = design.weapons.map((weapon, number) => {
    const before = names.indexOf(weapon.name);
    const kept = entry.carriers[before >= 0 ? before : inPlace ? number : -1];
    return kept ?? spread(entry.models, entry.models);
  });
  return { ...entry, design, carriers, weapon_points: [] };
}

/** A model with another number of a weapon. */
export const carrying = (entry: Entry, weapon: number, model: number, count: number): Entry => ({
  ...entry,
  carriers: entry.carriers.map((each, n) => (n === weapon ? each.map((old, m) => (m === model ? count : old)) : each)),
});

/** Whether weapons are spread as they would be by themselves. */
export const isEven = (entry: Entry): boolean =>
  entry.carriers.every((each) => each.join() === spread(countOf(each), entry.models).join());

/** Whom a roster names, with one group named anew; `place` is -1 for one more. Whoever is missing ends it. */
export function named(roster: Roster, naming: NamingView, units: number[]): Partial<Roster> {
  const group = { perk: naming.perk, units: units.filter((unit) => unit >= 0) };
  const rest = roster.designated.filter((_, place) => place !== naming.place);
  return { designated: group.units.length ? [...rest, group] : rest };
}

/** What the units are called; several of one name have numbers. */
export function namesOf(roster: Roster): string[] {
  const names = roster.units.map((entry) => entry.design.name);
  const times = (name: string, among: string[]): number => among.filter((each) => each === name).length;
  return names.map((name, n) => (times(name, names) > 1 ? `${name} ${times(name, names.slice(0, n + 1))}` : name));
}

/** Points in a sentence: without noughts behind the point where there is nothing else. In columns all have them. */
export const points = (hundredths: number): string =>
  hundredths % 100 === 0 ? String(hundredths / 100) : inColumn(hundredths);

/** Point Limits that premade armies were made for. */
export const SIZES = [300, 500, 1000] as const;

/** The smallest of these that an army fits into. */
export const sizeOf = (army: ArmyCard): number =>
  army.limit || (SIZES.find((size) => Number(army.points) <= size) ?? SIZES[SIZES.length - 1] ?? 0);
