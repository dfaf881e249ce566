// Made by `make types` from the messages of the server. Change those, not this file.

import type { ClocksView, FieldView, LayersFound, Outline, ProfileCard, View } from "./board";
import type { LogEntry, Touched } from "./log";

/** The result of a question, with its number. */
export interface Answered {
  type: "answered";
  question: number;
  found: PreviewFound | OddsFound | LayersFound | ThereFound | TemplatesFound | WhyNotFound | ProposalsFound | SuggestionFound;
}

/** A decision for this seat. `so_far` is the log of what is in progress, such as an attack, which enters the log of the battle when it ends. `attack` names the attacking unit and its target while players can react. `deploys` marks what belongs to deploying; `losing` is there where models are chosen that lose HP. */
export interface Ask {
  type: "ask";
  id: number;
  player: number;
  kind: string;
  headline: string;
  unit: number;
  options: Option[];
  so_far: LogEntry[];
  free: Free | null;
  window: string;
  attack: [number, number] | null;
  deploys: boolean;
  losing: Losing | null;
}

/** Ask for all positions that a unit can reach with its Move. */
export interface AskEnvelope {
  type: "envelope";
  question: number;
  unit: number;
}

/** Ask for the exact odds of an answer to the current decision. */
export interface AskOdds {
  type: "odds";
  question: number;
  id: number;
  answer: unknown[];
}

/** Ask for ready-made answers to the current decision, for players who use a keyboard or a screen reader. */
export interface AskProposals {
  type: "proposals";
  question: number;
}

/** Ask for the ranges of all weapons of a unit, or of one of them by its name. */
export interface AskRanges {
  type: "ranges";
  question: number;
  unit: number;
  weapon?: string | null;
}

/** Ask how much a unit sees of another, and what is in the way. */
export interface AskSight {
  type: "sight";
  question: number;
  unit: number;
  target: number;
}

/** Ask which positions the templates of an attack would have, and which models would be under them. */
export interface AskTemplates {
  type: "templates";
  question: number;
  id: number;
  answer: unknown[];
}

/** Ask which enemies the unit could attack after a possible Movement, and which would see it. */
export interface AskThere {
  type: "there";
  question: number;
  id: number;
  answer: unknown[];
}

/** Ask why an answer cannot be given now. */
export interface AskWhyNot {
  type: "why not";
  question: number;
  answer: unknown[];
}

/** New log entries in order. `first` is the number of the first of them in the log of this seat. */
export interface Beats {
  type: "beats";
  first: number;
  beats: LogEntry[];
}

/** A player's time is over. Nothing else has changed. */
export interface ClocksTold {
  type: "clocks";
  clocks: ClocksView;
}

/** Concede the battle. */
export interface Concede {
  type: "concede";
}

/** Allow or decline the undo request of another player. */
export interface Consent {
  type: "consent";
  yes: boolean;
}

/** A form of answer: its first word, and the names and types of its other parts, such as `models`. */
export interface Form {
  word: string;
  parts: [string, string][];
}

/** The parts of an open decision that can be chosen freely, beside its options. */
export interface Free {
  places: Places[];
  wielders: Wielders[];
  forms: Form[];
}

/** An enemy as it would be from another position: its distance, the weapons in range, and whether it sees the unit. */
export interface FromThere {
  unit: number;
  distance: number;
  weapons: InReach[];
  sees_it: boolean;
}

/** An answer to a decision. */
export interface Give {
  type: "answer";
  id: number;
  answer: unknown[];
}

/** The perks and options that this battle uses, with their summaries. */
export interface Glossary {
  perks: Record<string, string>;
  options: Record<string, string>;
}

/** A weapon, with the number of its wielders that have an enemy in range and sight. */
export interface InReach {
  weapon: string;
  models: number;
  of: number;
}

/** HP that models of a unit lose one after another, and whether each of them falls however much HP it has. */
export interface Losing {
  unit: number;
  hp: number;
  falls_at_once: boolean;
}

/** The odds of an answer for each of its targets, or the reason why there are none. */
export interface OddsFound {
  what: "odds";
  answer: unknown[];
  targets: TargetOdds[];
  why_none: string;
}

/** An answer that can be given: its words, the objects it names, its cost, its effect, and a keyboard key. `sends` marks the choice of a unit that is put or sent somewhere next. An answer that `ends` what its player does in a phase `leaves` units unused; one that `asks` is given only after a second press. */
export interface Option {
  answer: unknown[];
  text: string;
  points: Pointing;
  price: EnginePrice | null;
  hint: string;
  key: string;
  sends: boolean;
  ends: boolean;
  leaves: string;
  leaves_units: number[];
  asks: boolean;
}

/** A free part of an open decision: a position for each of these models, with a distance limit if there is one. `word` begins the answer, `[word, places]` or `[word, places, facings]`. `outline` is the base of each of them around (0, 0), facing north. */
export interface Places {
  word: string;
  unit: number;
  models: number[];
  outline: Outline;
  allowance: number;
  faces: boolean;
}

/** A player, the player's symbol, and who plays: "person" or the name of a bot. */
export interface PlayerName {
  name: string;
  mark: string;
  played_by: string;
}

/** The objects that an answer points at. Models and weapons are in pairs with their unit. */
export interface Pointing {
  units: number[];
  models: [number, number][];
  weapons: [number, number][];
  buildings: number[];
  places: [number, number][];
  faces: number[];
  players: number[];
  zones: number[];
}

/** Ask whether models could move or stand somewhere. Clients ask many times a second during a drag; at its end, they set `nearest` to get the nearest legal answer as well. */
export interface Preview {
  type: "preview";
  question: number;
  id: number;
  answer: unknown[];
  nearest?: boolean;
}

/** The result of a preview: whether models could move or stand there. `instead` is the nearest legal answer, if known. */
export interface PreviewFound {
  what: "preview";
  legal: boolean;
  reason: string;
  nearest: string;
  steps: Step[];
  links: [number, number, boolean][];
  instead: unknown[] | null;
}

/** Ready-made legal answers to a decision, each with its words. */
export interface ProposalsFound {
  what: "proposals";
  options: Option[];
}

/** Redo the answer that was undone last. */
export interface Redo {
  type: "redo";
}

/** A request was refused: the rule and the measured fact, the nearest legal alternative in words, and if there is one, as an answer. `question` is the number of the refused question, if it was one. If `again_in` is not 0, the same request is possible after that many milliseconds. */
export interface Refused {
  type: "refused";
  reason: string;
  nearest: string;
  instead: unknown[] | null;
  question: number;
  again_in: number;
}

/** The result of the battle, the seed of its dice with its fingerprint, and the origin of the seed. */
export interface Result {
  type: "result";
  standings: Standing[];
  winners: number[];
  conceded: number[];
  seed: number;
  seal: string;
  seed_from: "" | "chosen" | "drawn";
  about_seed: string;
}

/** A chat message to all, with the name and number of the sender's seat. The number -1 is the server itself; a name is not enough to tell, because players may have any name. */
export interface Said {
  type: "said";
  seat: string;
  text: string;
  number: number;
}

/** Send a chat message to all seats. */
export interface Say {
  type: "say";
  text: string;
}

/** The public state of a seat: its players, whether its person is connected, whether it is taken, and for how many seconds its holder has been away. */
export interface SeatHere {
  number: number;
  name: string;
  plays: number[];
  here: boolean;
  held: boolean;
  away: number | null;
}

/** The host asks the holder of a seat to leave it, so that another person can continue. */
export interface SeatWanted {
  type: "seat wanted";
  by: string;
}

/** All seats, whenever a person connects or disconnects, or a seat becomes free. */
export interface SeatsTold {
  type: "seats";
  seats: SeatHere[];
}

/** Set the speed of bots for this seat. The host of a session handles this message. */
export interface SetPace {
  type: "pace";
  pace: "at once" | "fast" | "normal" | "slow";
}

/** Set a rule for reaction prompts of this seat: for one offer, or without an offer for all of them. */
export interface SetPassRule {
  type: "pass rule";
  rule: "always" | "ask" | "never" | "not this phase";
  offer?: string;
}

/** Let bots act instantly until the next decision of a person. The host of a session handles this message. */
export interface Skip {
  type: "skip";
}

/** The final standing of a player: exact points, formatted for display, and their share of the starting points. */
export interface Standing {
  player: number;
  points: string;
  share: number;
  won: boolean;
}

/** The path of a model in a preview: its bends, its length, the length allowed, and what is wrong with it. */
export interface Step {
  model: number;
  points: [number, number][];
  length: number;
  allowance: number;
  wrong: string;
}

/** Ask what a bot would do here. */
export interface Suggest {
  type: "suggest";
  question: number;
}

/** The suggestion of a bot, in words, and its reason; for a unit that is chosen, also what it would do `then`. */
export interface SuggestionFound {
  what: "suggestion";
  option: Option | null;
  reason: string;
  then: Option | null;
}

/** The log returns to a number of first entries, because the rest was undone. */
export interface TakenBack {
  type: "taken back";
  beats: number;
}

/** The exact odds of an attack on one target. `points` is what the expected HP are worth. */
export interface TargetOdds {
  target: number;
  needed: string;
  mean: number;
  points: number;
  any: number;
  destroyed: number;
  hp: Record<string, number>;
  models: Record<string, number>;
  restores: boolean;
  reasons: string[];
  not_counted: string[];
}

/** A template of a model: its outline, and the models of each unit under it. */
export interface TemplateView {
  model: number;
  outline: Outline;
  under: Touched[];
}

/** The templates of an attack, with the answer that places each, as `[model, x, y, degrees, level]`; and why they cannot be placed there, if they cannot. */
export interface TemplatesFound {
  what: "templates";
  answer: unknown[];
  templates: TemplateView[];
  why_not: string;
}

/** The nearest enemies after a possible Movement of a unit. */
export interface ThereFound {
  what: "there";
  foes: FromThere[];
}

/** Undo the last answer of this seat. */
export interface Undo {
  type: "undo";
}

/** A unit: its name in this battle, its player, its profile, and whether its name takes plural verbs. */
export interface UnitName {
  name: string;
  player: number;
  profile: ProfileCard;
  plural: boolean;
}

/** A player asks to undo a decision, and this seat must consent. `words` name the decision, and are empty if this seat may not know it. */
export interface WantsUndo {
  type: "wants undo";
  player: number;
  words: string;
}

/** The first message to a seat. `plays` are the players for whom it decides; a spectator has none. `seal` is the fingerprint of the seed, with which all players can check at the end that the dice were fixed; `about_seed` says in a sentence whether a player chose the seed, and `seed_from` in a word. `note` tells players about a battle that started under other rules. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  seat: string;
  plays: number[];
  title: string;
  playstyle: string;
  turns: number;
  dice: string;
  options: string[];
  players: PlayerName[];
  units: UnitName[];
  battlefield: FieldView;
  glossary: Glossary;
  seal: string;
  note: string;
  seed_from: "" | "chosen" | "drawn";
  about_seed: string;
}

/** The reason why an answer cannot be given now; `allowed` if it can. */
export interface WhyNotFound {
  what: "why not";
  allowed: boolean;
  reason: string;
  nearest: string;
}

/** The models that could use a weapon now; each may have its own target if fire can be split. */
export interface Wielders {
  weapon: number;
  models: number[];
}

/** The price of an answer. */
export type EnginePrice = [number, string];

/** The version of these messages; that of the server stands in its `Welcome`. */
export const PROTOCOL = 1;

export type ToSeat = Welcome | View | ClocksTold | Beats | TakenBack | Ask | Refused | WantsUndo | Said | SeatsTold | SeatWanted | Answered | Result;

export type FromSeat = Give | Preview | AskOdds | AskThere | AskTemplates | AskEnvelope | AskRanges | AskSight | AskWhyNot | AskProposals | Suggest | Undo | Redo | Consent | SetPassRule | Concede | Say | SetPace | Skip;
