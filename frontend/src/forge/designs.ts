/** Units and weapons that are being designed, and the stats that can be set. */

import type { UnitDesign, WeaponDesign } from "../session/messages";

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
  { key: "range_in", name: "Range", most: 60, inches: true },
  { key: "attacks", name: "Attacks", most: 20 },
  { key: "power", name: "Power", most: 12 },
  { key: "ap", name: "AP", most: 5, save: true },
];

export const BONUSES: Stat<Weapon>[] = [
  { key: "deflect", name: "Deflect", most: 5 },
  { key: "ward", name: "Ward", most: 5 },
  { key: "parry", name: "Parry", most: 5 },
];

export const TYPES = (["Assault", "Battle", "Heavy"] as const).map((value) => ({ value, words: value }));

/** How far a save is from nothing: on a D6, 6+ is one step, 2+ five; on a D10, 9+ is one, 1+ nine. */
export const gradeOf = (save: number, dice: string): number => (save === 0 ? 0 : (dice === "d10" ? 10 : 7) - save);
export const saveOf = (grade: number, dice: string): number => (grade === 0 ? 0 : (dice === "d10" ? 10 : 7) - grade);
export const mostGrade = (dice: string): number => (dice === "d10" ? 9 : 5);

export const saveText = (save: number): string => (save ? `${save}+` : "–");

export const points = (hundredths: number): string => (hundredths / 100).toFixed(2);

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

export const weaponLine = (weapon: Weapon): string =>
  [
    weapon.range_in ? `${weapon.range_in}"` : "Melee",
    `Attacks ${weapon.attacks}`,
    `Power ${weapon.power}`,
    `AP ${saveText(weapon.ap)}`,
    weapon.type,
  ].join(" · ");

export const unitLine = (unit: Unit): string =>
  [
    `Move ${unit.move_in}`,
    `Dash ${unit.dash_in}`,
    `Defence ${unit.defence}`,
    `HP ${unit.hp}`,
    `Armour ${saveText(unit.armour)}`,
    `AEGIS ${saveText(unit.aegis)}`,
  ].join(" · ");

/** Tags from a line with commas, each of them once. */
export const tagsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(",")
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
];
