// Made by `make types` from the messages of the server. Change those, not this file.

import type { ArmyCard } from "./setup";

/** Something that players can agree about rosters: how an agreement calls it, its name, and what it means. */
export interface AgreeableView {
  key: string;
  name: string;
  words: string;
}

/** Everything that players can agree: presets of the Roster Organisation Chart, rules, and Terms of Engagement. */
export interface Agreeables {
  presets: AgreeableView[];
  rules: AgreeableView[];
  terms: AgreeableView[];
}

/** What players agreed about rosters. `chart` is a preset of the Roster Organisation Chart, `rounds` are the Point Limits of a tournament that escalates, and every unit has to have one of `themes` as a tag. With `zero_hour`, rosters are made when the game is known. */
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

/** Weapons that are kept together. */
export interface Armoury {
  name: string;
  weapons?: WeaponDesign[];
  dice?: "d10" | "d6";
  lore?: string;
  symbol?: string;
  tags?: string[];
}

/** What lies in something, in another order. */
export interface Arrange {
  order: string[];
}

/** An item to be written anew, if it is still of this edition. `words` say what was changed, for undoing. */
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

/** An item to be made once more, under another name or elsewhere. */
export interface CloneItem {
  name?: string;
  parent?: string;
}

/** The codes that a picture shows. */
export interface CodesRead {
  codes: string[];
}

/** Two units of so many models, to be put beside each other. */
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

/** The cure of a problem is to be taken, by its number in the list of problems of this edition. */
export interface CureItem {
  problem: number;
  edition: number;
}

/** A change that cures a problem, and what the roster costs after it. */
export interface CureView {
  words: string;
  points: number;
}

/** A game at a real table in which a roster is played: by which side, how far it is, and the HP that it lost. */
export interface DamageView {
  game: string;
  side: number;
  title: string;
  turn: number;
  lost: number;
}

/** Units that a roster names for a perk, by their numbers in it: a unit and its controller, say, in this order. */
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

/** Units that belong together. */
export interface Faction {
  name: string;
  units?: UnitDesign[];
  dice?: "d10" | "d6";
  lore?: string;
  symbol?: string;
  tags?: string[];
}

/** A file or a code to be put into the library; a unit or a weapon into one of its factions or armouries. */
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

/** A unit like this one is wanted, for about so many hundredths of a point. */
export interface LikeAsked {
  unit: UnitDesign;
  wanted: number;
  models?: number;
  dice?: "d10" | "d6";
}

/** Units that a roster names, or has to name, for a perk: who they should be, who they are, and who they could be. `place` is where the roster names them, or -1; `units` has -1 where nobody is named yet. */
export interface NamingView {
  perk: string;
  words: string;
  place: number;
  units: number[];
  choices: number[][];
}

/** An item to be put into the library: a design, a premade army, or an empty one of a kind with a name. */
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

/** What so many wielders of a weapon do to typical targets. */
export interface OddsAsked {
  weapon: WeaponDesign;
  wielders?: number;
  dice?: "d10" | "d6";
}

/** What one thing adds to a price, in words and in hundredths of a point; drawbacks add less than nothing. */
export interface Part {
  words: string;
  hundredths: number;
}

/** For which design perks are looked at: a unit, a weapon, or a whole roster. With `trait`, traits of the unit, beside those that it has already. */
export interface PerkAsked {
  unit?: UnitDesign | null;
  weapon?: WeaponDesign | null;
  roster?: RosterDesign | null;
  dice?: "d10" | "d6";
  trait?: boolean;
  traits?: string[];
  models?: number;
}

/** A perk, what taking it would change in the price, in hundredths, and why it cannot be taken, if so. A perk that is `unpriced` costs nothing because no price is set for it. */
export interface PerkHere {
  name: string;
  family: string;
  summary: string;
  terms: string[];
  points: number;
  why_not: string;
  unpriced: boolean;
}

/** An army that comes with the program: the name by which it is copied, what it is called, and its Point Limit. */
export interface PremadeArmy {
  name: string;
  title: string;
  limit: number;
}

/** A faction that comes with the program, with its armies; `name` is what it is copied by. */
export interface PremadeFaction {
  name: string;
  title: string;
  symbol: string;
  lore: string;
  tags: string[];
  units: number;
  armies: PremadeArmy[];
}

/** What a design costs, part by part: a weapon, a model with each of its weapons, or a roster unit by unit. For a unit, `units` has one: a single model that carries one of every weapon. */
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

/** A picture for cameras, which of how many it is, and its drawing. */
export interface QrPicture {
  number: number;
  of: number;
  text: string;
  svg: string;
}

/** Codes of one item that were read from pictures, in any order, to be put into the library. */
export interface ReadCodes {
  codes: string[];
  parent?: string;
}

/** A roster of the library as an army for a battle: the text that battles read, and its card. */
export interface RosterArmy {
  text: string;
  card: ArmyCard;
}

/** An army as it is being built. `points_version` is the points model that it was priced with; 0 is none yet. */
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

/** A unit of a roster: a design, how many models of it, and how many of each weapon every model carries. `carriers[w][m]` is how many of weapon `w` model `m` has; a weapon that nobody took has only noughts. `agreed` is what players agreed that the whole unit costs, in hundredths; where they agreed nothing, the points model says. `priced` is what the model of the roster's `points_version` said, so that a newer one can tell what it changes. `origin` is where the design lies in the library of whoever made the roster. `weapon_points` is what players agreed that one of each weapon costs, in hundredths; 0 where the points model says it, and empty where it says all. */
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

/** An item as a code, and as pictures. */
export interface ShareView {
  code: string;
  pictures: QrPicture[];
}

/** A unit for about so many points: its design, how many models it has, what it costs, and what was changed. */
export interface Suggestion {
  unit: UnitDesign;
  models: number;
  hundredths: number;
  changes: string[];
}

/** Terms of Engagement: how many units and models players may bring, and which they have to. 0 is no limit. Of units with fewer models than `least_models_in_unit`, one may come for every `low_model_units` that have enough. `perks` are perks that so many units have to have. */
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

/** What one weapon does to one target: the chance of each number of HP from none to `most`, lost or given back. `why_not` says why nothing can be told, and then there are no chances. */
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

/** The last change is undone, or done again: in an item, or among the items of the library. */
export interface Turn {
  scope?: string;
  way?: "redo" | "undo";
}

/** One model of a unit, with the weapons that are available to it. What it stands on is kept as profiles keep it. `picture` is the text of a small image, as a data address; codes leave it out. */
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

/** What a unit costs: each of its models, each weapon by its name and how many there are of it, and what the whole unit pays on top of that: traits, perks of the unit that work through its weapons, and shields for who wears them. */
export interface UnitPrice {
  hundredths: number;
  model: ForgePrice;
  models: number;
  weapons: [string, number, ForgePrice][];
  traits: ForgePrice;
}

/** A weapon, whoever may carry it. AP is kept as saves are: 4 for 4+, 0 for none. */
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
