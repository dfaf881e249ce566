/** Units and weapons that are being designed, and the stats that can be set. */

import type { UnitDesign, WeaponDesign } from "../messages/forge";

export type Weapon = Required<WeaponDesign>;
export type Unit = Omit<Required<UnitDesign>, "weapons"> & { weapons: Weapon[] };

export interface Stat<T> {
  key: keyof T;
  name: string;
  most: number;
  least?: number;
  /** A save: nothing, then from the worst to the best. */
  save?: boolean;
  inches?: boolean;
  /** A held button goes from one multiple of this to the next. */
  stride?: number;
  /** A bonus to saves, which the rules write with its sign. */
  plus?: boolean;
}

export const UNIT_STATS: Stat<Unit>[] = [
  { key: "move_in", name: "Move", most: 24, inches: true },
  { key: "dash_in", name: "Dash", most: 24, inches: true },
  { key: "defence", name: "Defence", most: 12 },
  { key: "hp", name: "HP", least: 1, most: 30 },
  { key: "armour", name: "Armour", most: 5, save: true },
  { key: "aegis", name: "AEGIS", most: 5, save: true },
];

export const WEAPON_STATS: Stat<Weapon>[] = [
  { key: "range_in", name: "Range", most: 60, inches: true, stride: 3 },
  { key: "attacks", name: "Attacks", most: 20 },
  { key: "power", name: "Power", most: 12 },
  { key: "ap", name: "AP", most: 5, save: true },
];

export const BONUSES: Stat<Weapon>[] = [
  { key: "deflect", name: "Deflect", most: 5, plus: true },
  { key: "ward", name: "Ward", most: 5, plus: true },
  { key: "parry", name: "Parry", most: 5, plus: true },
];

export const TYPES = (["Assault", "Battle", "Heavy"] as const).map((value) => ({ value, words: value }));

/** How far a save is from nothing: on a D6, 6+ is one step, 2+ five; on a D10, 9+ is one, 1+ nine. */
export const gradeOf = (save: number, dice: string): number => (save === 0 ? 0 : (dice === "d10" ? 10 : 7) - save);
export const saveOf = (grade: number, dice: string): number => (grade === 0 ? 0 : (dice === "d10" ? 10 : 7) - grade);
export const mostGrade = (dice: string): number => (dice === "d10" ? 9 : 5);

export const saveText = (save: number): string => (save ? `${save}+` : "–");

export const points = (hundredths: number): string => (hundredths / 100).toFixed(2).replace("-", "−");

export const newWeapon = (name: string): Weapon => ({
  name,
  range_in: 0,
  attacks: 2,
  power: 4,
  ap: 0,
  type: "Assault",
  deflect: 0,
  ward: 0,
  parry: 0,
  perks: [],
  lore: "",
  symbol: "",
});

/** Numbers with their names, each of which stays on one line. */
const inLine = (parts: readonly string[]): string => parts.map((part) => part.replaceAll(" ", "\u00a0")).join(" · ");

/** A number as it stands beside the name of its stat. */
export function statText<T>(stat: Stat<T>, value: number): string {
  if (stat.save) return saveText(value);
  if (stat.plus) return value ? `+${value}` : "–";
  if (!stat.inches) return String(value);
  return value || stat.name !== "Range" ? `${value}"` : "Melee";
}

const bonusesOf = (weapon: Weapon): string[] =>
  BONUSES.filter(({ key }) => weapon[key]).map((stat) => `${stat.name} ${statText(stat, weapon[stat.key] as number)}`);

/** A weapon in a line. Of a shield that nobody attacks with, only what it adds to saves is worth telling. */
export function weaponLine(weapon: Weapon): string {
  const [range, ...stats] = WEAPON_STATS.map((stat) => [stat.name, statText(stat, weapon[stat.key] as number)]);
  const attack = [range?.[1] ?? "", ...stats.map((each) => each.join(" ")), weapon.type];
  const bonuses = bonusesOf(weapon);
  return inLine(weapon.attacks || !bonuses.length ? [...attack, ...bonuses] : bonuses);
}

export const unitLine = (unit: Unit): string =>
  inLine(UNIT_STATS.map((stat) => `${stat.name} ${statText(stat, unit[stat.key] as number)}`));

/** Tags from a line with commas, each of them once. */
export const tagsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(",")
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
];
