// Made by `make types` from the messages of the server. Change those, not this file.

import type { Option, PlayerName } from "./battle";
import type { PointsLeft } from "./replays";

/** An attack that is being made, as far as it was entered. */
export interface AttackAsked {
  attack: Attacked;
}

/** The odds of an attack: HP lost on average, or restored by a weapon that restores, the chance of each number, and the chance to destroy the target. */
export interface AttackOdds {
  mean: number;
  restores: boolean;
  chances: Record<string, number>;
  destroyed: number;
  reasons: string[];
  not_counted: string[];
}

/** The progress of an attack: what has to be rolled or chosen next; if neither, it can be entered. `under` is how many models are taken to be under each template, if the weapon has one; `melee` says whether the units are in a Melee, and `heights` whether it matters who stands above whom. */
export interface AttackView {
  odds: AttackOdds | null;
  dice: DiceAsked | null;
  choice: ChoiceAsked | null;
  story: string[];
  attacker_hp: number[];
  target_hp: number[];
  under: number | null;
  melee: boolean;
  heights: boolean;
}

/** An attack resolved with the program: its circumstances, its steps and its result. */
export interface Attacked {
  entry: "attack";
  side: number;
  unit: number;
  weapon: number;
  target_side: number;
  target_unit: number;
  seen?: Circumstances;
  steps?: (TypedDice | Chosen)[];
  outcome?: Outcome | null;
}

/** A request for a choice by a player. */
export interface ChoiceAsked {
  player: number;
  headline: string;
  options: Option[];
}

/** An answer to a requested choice. */
export interface Chosen {
  step: "chosen";
  answer: unknown[];
}

/** The circumstances of an attack that only players can see. They are the distance or Melee between the units, cover, the number of wielders in range (including casualties still on the battlefield), the models of the target under each template after Scatter, an agreed Dice Modifier, the Movements of the attackers and of the target, the Guard of the target, the Game Turn, and for how many Game Turns the attackers have been on the battlefield. If templates cover different numbers of models, `hits` is their total, and `own_hits` the number of the attackers' own models under them. `allowed` means that players permit a weapon that the rules may forbid, for example in a reaction. `height` is set if the attackers are completely above or below the target. */
export interface Circumstances {
  distance_in?: number | null;
  melee?: boolean;
  cover?: boolean;
  wielders?: number | null;
  under?: number | null;
  modifier?: number;
  movements?: number;
  straight_in?: number;
  charged?: boolean;
  turn?: number;
  turns?: number | null;
  hits?: number | null;
  target_moved?: boolean;
  guard?: number;
  own_hits?: number;
  allowed?: boolean;
  height?: "" | "above" | "below";
}

/** A side gains or spends points of a counter. */
export interface CounterChanged {
  entry: "counter";
  side: number;
  counter: "CP" | "OP" | "TP";
  by: number;
}

/** A request to roll dice: the player, the reason, the die, their number and the lowest success, 0 if no face succeeds. `positions` are dice of the roll before that are rerolled; with `again`, failed dice are. Faces that do the same are `alike`, the best group first: players can enter how many dice fell in each group. */
export interface DiceAsked {
  player: number;
  reason: string;
  die: string;
  count: number;
  need: number;
  lowest: number;
  highest: number;
  positions: number[];
  alike: number[][];
  again: boolean;
}

/** Dice for the server to roll. */
export interface DiceToRoll {
  die: "D10" | "D2" | "D3" | "D6" | "Scatter";
  count: number;
}

/** A unit gets an effect for a number of Game Turns including this one; without a number, until it is removed. */
export interface EffectBegan {
  entry: "effect";
  side: number;
  unit: number;
  words: string;
  turns?: number | null;
}

/** An effect on a unit is removed by its number. */
export interface EffectEnded {
  entry: "effect ended";
  side: number;
  unit: number;
  number: number;
}

/** The game ends. */
export interface Ended {
  entry: "end";
}

/** An entry, after so many other entries. */
export interface EnterAt {
  number: number;
  entry: HpChanged | ModelsChanged | Fell | UnitRestored | EffectBegan | EffectEnded | UseTicked | CounterChanged | TurnBegan | Attacked | Noted | Ended;
}

/** A unit becomes a casualty. */
export interface Fell {
  entry: "casualty";
  side: number;
  unit: number;
}

/** A line of the log. An attack has details, and the HP it removed beside what the odds expected. */
export interface HappenedView {
  turn: number;
  words: string;
  side: number;
  details: string[];
  lost: number;
  expected: number;
}

/** A unit loses or regains HP: a given model, or the one that the rules would choose. */
export interface HpChanged {
  entry: "hp";
  side: number;
  unit: number;
  by: number;
  model?: number | null;
}

/** An effect, and the Game Turns for which it still lasts, this one included; 0 until it is removed. It may be a circumstance of an attack, which is `offered` then. */
export interface LastingView {
  words: string;
  turns: number;
  offered: Offered | null;
}

/** A unit loses or regains whole models. */
export interface ModelsChanged {
  entry: "models";
  side: number;
  unit: number;
  by: number;
}

/** A player of a new game, with a roster: from the library, premade, or as the text of a file or share code. */
export interface NewSide {
  name?: string;
  mine?: boolean;
  library?: string;
  premade?: string;
  text?: string;
}

/** A tabletop game to start. */
export interface NewTabletop {
  sides: NewSide[];
  title?: string;
  playstyle?: "Advanced" | "Intermediate" | "Standard";
  dice?: "d10" | "d6";
  options?: string[];
  turns?: number;
}

/** A note for the report. */
export interface Noted {
  entry: "note";
  words: string;
}

/** A circumstance that an effect may describe, if it is on the attacker, on the target or on either of them. */
export interface Offered {
  of: "attacker" | "either" | "target";
  circumstance: "charged" | "cover" | "melee" | "modifier" | "movements";
  value: number;
}

/** The result of an attack: the HP of all models, its log, the HP lost and expected, and the perks used by the attacker (0) or the target (1). It is stored, so that later changes of the rules do not alter the game. */
export interface Outcome {
  attacker_hp: number[];
  target_hp: number[];
  story: string[];
  lost: number;
  expected: number;
  used?: [number, string][];
}

/** A perk, and what it does in a sentence. */
export interface PerkWords {
  name: string;
  summary: string;
}

/** Dice that the server rolled. */
export interface Rolled {
  faces: number[];
}

/** The result of a side: its points and their share, and the HP that its attacks removed and were expected to remove, with a sentence about its luck. */
export interface SideReport {
  army: string;
  points: number;
  share: number;
  taken: number;
  expected: number;
  luck: string;
}

/** A player of a tabletop game, with an army. Points are hundredths. */
export interface SideView {
  name: string;
  army: string;
  mine: boolean;
  points: number;
  full_points: number;
  counters: Record<string, number>;
  perks: PerkWords[];
  units: TrackedView[];
}

/** An event of a Game Turn in the story. */
export interface StoryLine {
  turn: number;
  words: string;
  side: number;
}

/** A game as it stands at a moment; a page that names that moment gets the next change. */
export interface TabletopNews {
  moment: number;
  view: TabletopView;
}

/** The report of a tabletop game. `course` has an entry for the start and for every change. */
export interface TabletopReport {
  title: string;
  headline: string;
  turns: number;
  players: PlayerName[];
  sides: SideReport[];
  course: PointsLeft[];
  story: StoryLine[];
}

/** A game as a list shows it. Only its owner can delete it. */
export interface TabletopRow {
  id: string;
  title: string;
  changed: number;
  over: boolean;
  is_own: boolean;
}

/** A tabletop game as it stands. `number` counts its entries: the next one has to name it. `known_effects` are words for effects that attacks can take into account. */
export interface TabletopView {
  id: string;
  title: string;
  playstyle: string;
  turn: number;
  turns: number;
  over: boolean;
  number: number;
  undo: string;
  redo: boolean;
  sides: SideView[];
  story: HappenedView[];
  reminders: string[];
  known_effects: string[];
  game_type: string;
  goal: string;
  dice: string;
  options: string[];
}

/** A request to delete a game, or to restore it. */
export interface ThrownTabletop {
  deleted?: boolean;
}

/** A unit of a tabletop game. Points are hundredths. */
export interface TrackedView {
  name: string;
  symbol: string;
  stats: string;
  hp: number[];
  hp_each: number;
  points: number;
  full_points: number;
  perks: PerkWords[];
  weapons: WeaponView[];
  effects: LastingView[];
  uses: UseView[];
}

/** A request to undo the last of so many entries, or to redo the one after them. */
export interface TurnBack {
  number: number;
  way?: "redo" | "undo";
}

/** The next Game Turn starts. */
export interface TurnBegan {
  entry: "turn";
}

/** Faces of dice in the order in which they are requested. */
export interface TypedDice {
  step: "dice";
  faces: number[];
}

/** A unit is restored to its starting state. */
export interface UnitRestored {
  entry: "restored";
  side: number;
  unit: number;
}

/** A perk with Limited Use is used once, or a use is undone. */
export interface UseTicked {
  entry: "use";
  side: number;
  unit: number;
  perk: string;
  by?: -1 | 1;
}

/** A perk with Limited Use, and how often it was used. */
export interface UseView {
  perk: string;
  used: number;
  limit: number;
}

/** A weapon of a unit: how many models in play carry it, and how many together with casualties. */
export interface WeaponView {
  name: string;
  stats: string;
  perks: PerkWords[];
  wielders: number;
  carriers: number;
  range_in: number;
  heavy: boolean;
}
