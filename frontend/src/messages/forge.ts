// Made by `make types` from the messages of the server. Change those, not this file.

import type { ArmyCard } from "./setup";

/** A rule for rosters that players can agree on: its key in an agreement, its name, and its meaning. */
export interface AgreeableView {
  key: string;
  name: string;
  words: string;
}

/** Everything that players can agree on: presets of the Roster Organisation Chart, rules, and Terms of Engagement. */
export interface Agreeables {
  presets: AgreeableView[];
  rules: AgreeableView[];
  terms: AgreeableView[];
}

/** An agreement about rosters. `chart` is a preset of the Roster Organisation Chart, `rounds` are the Point Limits of an escalating tournament, and every unit must have one of `themes` as a tag. With `zero_hour`, rosters are built after the game is known. */
export interface Agreement {
  limit?: number;
  scaled_minimum?: boolean;
  chart?: string;
  terms?: Terms;
  beer_and_chips?: boolean;
  normal_sequence_only?: boolean;
  themes?: string[];
  rounds?: number[];
  zero_hour?: boolean;
}

/** A group of weapons. */
export interface Armoury {
  name: string;
  weapons?: WeaponDesign[];
  dice?: "d10" | "d6";
  lore?: string;
  symbol?: string;
  tags?: string[];
}

/** A new order for the contents of an item. */
export interface Arrange {
  order: string[];
}

/** An item to change, if it is still of this edition. `words` say what was changed, for undo. */
export interface ChangeItem {
  weapon?: WeaponDesign | null;
  unit?: UnitDesign | null;
  faction?: Faction | null;
  armoury?: Armoury | null;
  roster?: RosterDesign | null;
  dice?: "d10" | "d6";
  edition: number;
  words?: string;
}

/** An item to duplicate, under another name or in another parent. */
export interface CloneItem {
  name?: string;
  parent?: string;
}

/** The codes that an image shows. */
export interface CodesRead {
  codes: string[];
}

/** A request to compare two units of so many models. */
export interface CompareAsked {
  one: UnitDesign;
  other: UnitDesign;
  models?: number;
  others?: number;
  dice?: "d10" | "d6";
}

/** Two units beside each other. */
export interface Compared {
  one: ComparedUnit;
  other: ComparedUnit;
}

/** One of two units: what it costs with a weapon of each for every model, and what these do to the other unit. */
export interface ComparedUnit {
  hundredths: number;
  battle_value: number;
  trials: Trial[];
}

/** A request to apply the fix of a problem, by its number in the list of problems of this edition. */
export interface CureItem {
  problem: number;
  edition: number;
}

/** The fix of a problem, and what the roster costs after it. */
export interface CureView {
  words: string;
  points: number;
}

/** A tabletop game in which a roster is played: the side, the Game Turn, and the HP that it lost. */
export interface DamageView {
  game: string;
  side: number;
  title: string;
  turn: number;
  lost: number;
}

/** Units that a roster designates for a perk, by number: for example a unit and its controller, in this order. */
export interface Designation {
  perk: string;
  units: number[];
}

/** A design from a page: one of the five kinds. */
export interface Designed {
  weapon?: WeaponDesign | null;
  unit?: UnitDesign | null;
  faction?: Faction | null;
  armoury?: Armoury | null;
  roster?: RosterDesign | null;
  dice?: "d10" | "d6";
}

/** A group of units that belong together. */
export interface Faction {
  name: string;
  units?: UnitDesign[];
  dice?: "d10" | "d6";
  lore?: string;
  symbol?: string;
  tags?: string[];
}

/** A file or a share code to import; a unit or a weapon into one of its factions or armouries. */
export interface ImportText {
  text: string;
  parent?: string;
}

/** An item of the library, opened. One of the five kinds is there. `edition` is one more with each change. */
export interface ItemPage {
  id: string;
  kind: "armoury" | "faction" | "roster" | "unit" | "weapon";
  parent: string;
  parent_name: string;
  edition: number;
  dice: "d10" | "d6";
  weapon: WeaponDesign | null;
  unit: UnitDesign | null;
  faction: Faction | null;
  armoury: Armoury | null;
  roster: RosterDesign | null;
  inside: ItemRow[];
  price: Priced | null;
  problems: ProblemView[];
  notes: string[];
  namings: NamingView[];
  undo: string;
  redo: string;
}

/** An item of the library as a list shows it: how much lies in it, and what it costs, in hundredths of a point. For a unit that is one model without weapons, for a roster all of it, beside its limit and how many rules it breaks. One that is `unreadable` can only be deleted. */
export interface ItemRow {
  id: string;
  kind: "armoury" | "faction" | "roster" | "unit" | "weapon";
  name: string;
  parent: string;
  parent_name: string;
  symbol: string;
  inside: number;
  changed: number;
  points: number;
  limit: number;
  broken: number;
  words: string;
  unreadable: boolean;
}

/** All factions, armouries and rosters, the latest first, and what could be undone among them. */
export interface LibraryPage {
  factions: ItemRow[];
  armouries: ItemRow[];
  rosters: ItemRow[];
  undo: string;
  redo: string;
}

/** A request for a unit like this one, for about so many hundredths of a point. */
export interface LikeAsked {
  unit: UnitDesign;
  wanted: number;
  models?: number;
  dice?: "d10" | "d6";
}

/** Units that a roster names, or has to name, for a perk: who they should be, who they are, and who they could be. `place` is where the roster names them, or -1; `units` has -1 where no unit is named yet. */
export interface NamingView {
  perk: string;
  words: string;
  place: number;
  units: number[];
  choices: number[][];
}

/** An item to add to the library: a design, a premade army, or an empty one of a kind with a name. */
export interface NewItem {
  weapon?: WeaponDesign | null;
  unit?: UnitDesign | null;
  faction?: Faction | null;
  armoury?: Armoury | null;
  roster?: RosterDesign | null;
  dice?: "d10" | "d6";
  kind?: "armoury" | "faction" | "roster" | "unit" | "weapon" | null;
  premade?: string;
  name?: string;
  parent?: string;
}

/** A request for what so many wielders of a weapon do to typical targets. */
export interface OddsAsked {
  weapon: WeaponDesign;
  wielders?: number;
  dice?: "d10" | "d6";
}

/** The hundredths of a point that one value adds to a price, in words; drawbacks are negative. */
export interface Part {
  words: string;
  hundredths: number;
}

/** The design for which perks are listed: a unit, a weapon, or a whole roster. With `trait`, traits of the unit, beside those that it has already. */
export interface PerkAsked {
  unit?: UnitDesign | null;
  weapon?: WeaponDesign | null;
  roster?: RosterDesign | null;
  dice?: "d10" | "d6";
  trait?: boolean;
  traits?: string[];
  models?: number;
}

/** A perk, the points that it would add, in hundredths, and why it cannot be taken, if so. A perk that is `unpriced` costs nothing because no points are set for it. */
export interface PerkHere {
  name: string;
  family: string;
  summary: string;
  terms: string[];
  points: number;
  why_not: string;
  unpriced: boolean;
}

/** An army that comes with the program: the name by which it is duplicated, its title, and its Point Limit. */
export interface PremadeArmy {
  name: string;
  title: string;
  limit: number;
}

/** A faction that comes with the program, with its armies; `name` is the one by which it is duplicated. */
export interface PremadeFaction {
  name: string;
  title: string;
  symbol: string;
  lore: string;
  tags: string[];
  units: number;
  armies: PremadeArmy[];
}

/** The points of a design, part by part: a weapon, a model with each of its weapons, or a roster unit by unit. For a unit, `units` has one: a single model with one of every weapon. */
export interface Priced {
  hundredths: number;
  weapon: ForgePrice | null;
  model: ForgePrice | null;
  weapons: ForgePrice[];
  units: UnitPrice[];
  roster_perks: ForgePrice | null;
  battle_values: number[];
}

/** A rule that a design or a roster breaks. `unit` is the number of a unit of the roster, or -1. */
export interface ProblemView {
  rule: string;
  sentence: string;
  unit: number;
  place: string;
  cure: CureView | null;
}

/** A QR code: its number, how many there are, its text, and its drawing. */
export interface QrPicture {
  number: number;
  of: number;
  text: string;
  svg: string;
}

/** QR codes of one item, in any order, to import. */
export interface ReadCodes {
  codes: string[];
  parent?: string;
}

/** A roster of the library as an army for a battle: the text that battles read, and its card. */
export interface RosterArmy {
  text: string;
  card: ArmyCard;
}

/** An army under construction. `points_version` is the version of the points model used; 0 means none yet. */
export interface RosterDesign {
  name: string;
  units?: RosteredUnit[];
  dice?: "d10" | "d6";
  perks?: string[];
  designated?: Designation[];
  agreement?: Agreement;
  points_version?: number;
  lore?: string;
  symbol?: string;
}

/** A unit of a roster: a design, the number of models, and the weapons of every model. `carriers[w][m]` is the number of weapon `w` that model `m` has; an unused weapon has only zeros. `agreed` is the cost of the whole unit that players agreed on, in hundredths; without it, the points model decides. `priced` is the cost by the roster's `points_version`, so that a newer version can show its changes. `origin` is the id of the design in the author's library. `weapon_points` are agreed costs of one of each weapon, in hundredths; 0 means that the points model decides, and an empty tuple that it decides for all weapons. */
export interface RosteredUnit {
  design: UnitDesign;
  models?: number;
  carriers?: number[][];
  traits?: string[];
  agreed?: number | null;
  origin?: string;
  priced?: number;
  weapon_points?: number[];
}

/** An item as a share code, as QR codes, and as a link that other devices can open; without one if none can. */
export interface ShareView {
  code: string;
  pictures: QrPicture[];
  link: string;
}

/** A suggested unit: its design, its number of models, its points, and the changes. */
export interface Suggestion {
  unit: UnitDesign;
  models: number;
  hundredths: number;
  changes: string[];
}

/** Terms of Engagement: the numbers of units and models that players may or must have. 0 is no limit. Of units with fewer models than `least_models_in_unit`, one is allowed for every `low_model_units` that have enough. `perks` are perks that a number of units must have. */
export interface Terms {
  least_units?: number;
  most_units?: number;
  least_models?: number;
  most_models?: number;
  least_models_in_unit?: number;
  most_models_in_unit?: number;
  low_model_units?: number;
  most_percent_of_unit?: number;
  least_single_models?: number;
  perks?: [string, number][];
}

/** The odds of one weapon against one target: the chance of each number of HP from 0 to `most`, lost or restored. `why_not` is the reason why the odds are unknown, and then there are no chances. */
export interface Trial {
  weapon: string;
  target: string;
  profile: string;
  models: number;
  most: number;
  mean: number;
  chances: number[];
  finished: number;
  restores: boolean;
  why_not: string;
}

/** A request to undo or redo the last change: in an item, or among the items of the library. */
export interface Turn {
  scope?: string;
  way?: "redo" | "undo";
}

/** One model of a unit, with its available weapons. Its base is stored as in profiles. `picture` is a small image as a data address; share codes omit it. */
export interface UnitDesign {
  name: string;
  move_in?: number;
  dash_in?: number;
  defence?: number;
  hp?: number;
  armour?: number;
  aegis?: number;
  transport?: number;
  fire_points?: boolean;
  perks?: string[];
  weapons?: WeaponDesign[];
  base_mm?: number;
  base_width?: number;
  base_length?: number;
  hull?: boolean;
  height_hundredths?: number;
  lore?: string;
  symbol?: string;
  picture?: string;
  tags?: string[];
}

/** The price of a unit: each model, each weapon with its number, and additions for the whole unit. The additions are traits, perks of the unit that work through its weapons, and shields by their wearer. */
export interface UnitPrice {
  hundredths: number;
  model: ForgePrice;
  models: number;
  weapons: [string, number, ForgePrice][];
  traits: ForgePrice;
}

/** A weapon, independent of its wielder. AP is stored like saves: 4 for 4+, 0 for none. */
export interface WeaponDesign {
  name: string;
  range_in?: number;
  attacks?: number;
  power?: number;
  ap?: number;
  type?: "Assault" | "Battle" | "Heavy";
  deflect?: number;
  ward?: number;
  parry?: number;
  perks?: string[];
  lore?: string;
  symbol?: string;
}

/** A price in hundredths of a point. Its parts add up to it exactly. */
export interface ForgePrice {
  hundredths: number;
  parts: Part[];
}
