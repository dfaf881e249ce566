// Made by `make types` from the messages of the server. Change those, not this file.

import type { ClocksView, FieldView, LayersFound, Outline, ProfileCard, View } from "./board";
import type { LogEntry, Touched } from "./log";

/** The answer to a question, under its number. */
export interface Answered {
  type: "answered";
  question: number;
  found: PreviewFound | OddsFound | LayersFound | ThereFound | TemplatesFound | WhyNotFound | ProposalsFound | SuggestionFound;
}

/** A decision of a player whom this seat decides for. `so_far` is what is going on around it, such as an attack that is not over; the story tells it once it is over. `attack` names the unit that attacks and its target, while somebody may step in. */
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
}

/** Everywhere that a unit can get with its Move. */
export interface AskEnvelope {
  type: "envelope";
  question: number;
  unit: number;
}

/** The exact odds of an answer to the present decision. */
export interface AskOdds {
  type: "odds";
  question: number;
  id: number;
  answer: unknown[];
}

/** Which answers to the present decision are worth a look? For people who play by keyboard or by ear. */
export interface AskProposals {
  type: "proposals";
  question: number;
}

/** How far the weapons of a unit reach, or one of them by its name. */
export interface AskRanges {
  type: "ranges";
  question: number;
  unit: number;
  weapon?: string | null;
}

/** What a unit sees of another, and what is in the way. */
export interface AskSight {
  type: "sight";
  question: number;
  unit: number;
  target: number;
}

/** Where would the templates of an attack lie, and who would be under them? */
export interface AskTemplates {
  type: "templates";
  question: number;
  id: number;
  answer: unknown[];
}

/** Whom could the unit attack from where an answer sends it, and who would see it? */
export interface AskThere {
  type: "there";
  question: number;
  id: number;
  answer: unknown[];
}

/** Why can this not be done now? */
export interface AskWhyNot {
  type: "why not";
  question: number;
  answer: unknown[];
}

/** What happened, in order. `first` is the number of the first of them in the story of this seat. */
export interface Beats {
  type: "beats";
  first: number;
  beats: LogEntry[];
}

/** Somebody's time is over. Nothing else has changed. */
export interface ClocksTold {
  type: "clocks";
  clocks: ClocksView;
}

/** Give the battle up. */
export interface Concede {
  type: "concede";
}

/** Yes or no to what another player wants to take back. */
export interface Consent {
  type: "consent";
  yes: boolean;
}

/** A form of answer: its first word, and what follows it, each with its name and what it is, such as `models`. */
export interface Form {
  word: string;
  parts: [string, string][];
}

/** What is free about an open decision, beside its options. */
export interface Free {
  places: Places[];
  wielders: Wielders[];
  forms: Form[];
}

/** An enemy as it would be from somewhere else: how far away, which weapons reach it, whether it sees the unit. */
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

/** Every word of the rules that this battle uses, with its sentence: perks, options, terms. */
export interface Glossary {
  perks: Record<string, string>;
  options: Record<string, string>;
}

/** A weapon: how many of those who carry it have somebody in range and sight. */
export interface InReach {
  weapon: string;
  models: number;
  of: number;
}

/** The odds of an answer, for each of its targets; or why there are none. */
export interface OddsFound {
  what: "odds";
  answer: unknown[];
  targets: TargetOdds[];
  why_none: string;
}

/** An answer that can be given: its words, what it points at, its price, what it does, and a key for it. */
export interface Option {
  answer: unknown[];
  text: string;
  points: Pointing;
  price: EnginePrice | null;
  hint: string;
  key: string;
}

/** A free part of an open decision: each of these models may be put or sent somewhere; how far, if that is limited. `word` begins the answer, `[word, places]` or `[word, places, facings]`. `outline` is the base of each of them around (0, 0), facing north. */
export interface Places {
  word: string;
  unit: number;
  models: number[];
  outline: Outline;
  allowance: number;
  faces: boolean;
}

/** A player, the mark of that player, and who plays it: "person" or the name of a bot. */
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

/** Could I go or stand there? Asked many times a second while somebody drags; with `nearest`, once they let go, the nearest legal answer is looked for as well. */
export interface Preview {
  type: "preview";
  question: number;
  id: number;
  answer: unknown[];
  nearest?: boolean;
}

/** Whether models could go or stand there. `instead` is the nearest that is legal, if one is known. */
export interface PreviewFound {
  what: "preview";
  legal: boolean;
  reason: string;
  nearest: string;
  steps: Step[];
  links: [number, number, boolean][];
  instead: unknown[] | null;
}

/** Legal answers that are worth a look, each with its words. */
export interface ProposalsFound {
  what: "proposals";
  options: Option[];
}

/** Give again the answer that was taken back last. */
export interface Redo {
  type: "redo";
}

/** Something could not be done: the rule and the measured fact, the nearest thing in words, and if there is one, as an answer that can be taken. `question` is the number of the question that gets no answer, if it was one. After `again_in` milliseconds, if there are any, the same thing can be said once more. */
export interface Refused {
  type: "refused";
  reason: string;
  nearest: string;
  instead: unknown[] | null;
  question: number;
  again_in: number;
}

/** How the battle ended, the seed of its dice, its fingerprint, and where the seed came from. */
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

/** A person at the table said something to all: the name and the number of their seat. The number is -1 where it was the server itself; a name alone does not tell, because a player may be called anything. */
export interface Said {
  type: "said";
  seat: string;
  text: string;
  number: number;
}

/** Say something to everybody at the table. */
export interface Say {
  type: "say";
  text: string;
}

/** A seat as everybody may know it: the players it decides for, whether its person is here, whether it belongs to anybody, and for how many seconds its holder has been away. */
export interface SeatHere {
  number: number;
  name: string;
  plays: number[];
  here: boolean;
  held: boolean;
  away: number | null;
}

/** The host asks the holder of a seat to give it up, so that another person can play on. */
export interface SeatWanted {
  type: "seat wanted";
  by: string;
}

/** All seats, whenever a person comes or goes, or a seat is freed. */
export interface SeatsTold {
  type: "seats";
  seats: SeatHere[];
}

/** How fast bots act for this seat. The host of a session keeps the time, so this is for the host. */
export interface SetPace {
  type: "pace";
  pace: "at once" | "fast" | "normal" | "slow";
}

/** From now on this seat is asked about an offer, or is not. Without an offer, the rule is about all of them. */
export interface SetPassRule {
  type: "pass rule";
  rule: "always" | "ask" | "never" | "not this phase";
  offer?: string;
}

/** Let bots act at once until a person is asked. This is for the host as well. */
export interface Skip {
  type: "skip";
}

/** How a player ended: exact points as people write them, and their share of all that was brought. */
export interface Standing {
  player: number;
  points: string;
  share: number;
  won: boolean;
}

/** The way of a model in a preview: where it bends, how long it is and may be, and what is wrong with it. */
export interface Step {
  model: number;
  points: [number, number][];
  length: number;
  allowance: number;
  wrong: string;
}

/** What would a bot do here? */
export interface Suggest {
  type: "suggest";
  question: number;
}

/** What a bot would do, in words, and why. */
export interface SuggestionFound {
  what: "suggestion";
  option: Option | null;
  reason: string;
}

/** The story goes back to a number of first beats; what was undone after them did not happen. */
export interface TakenBack {
  type: "taken back";
  beats: number;
}

/** The exact odds of an attack on one target. */
export interface TargetOdds {
  target: number;
  needed: string;
  mean: number;
  any: number;
  destroyed: number;
  hp: Record<string, number>;
  models: Record<string, number>;
  restores: boolean;
  reasons: string[];
  not_counted: string[];
}

/** A template of a model: what it would cover, and which models of which units are under it. */
export interface TemplateView {
  model: number;
  outline: Outline;
  under: Touched[];
}

/** The templates of an attack, with the answer that puts each where it lies, as `[model, x, y, degrees, level]`; and why they cannot lie there, if they cannot. */
export interface TemplatesFound {
  what: "templates";
  answer: unknown[];
  templates: TemplateView[];
  why_not: string;
}

/** The nearest enemies, if a unit went somewhere. */
export interface ThereFound {
  what: "there";
  foes: FromThere[];
}

/** Take back the last answer that was this seat's own. */
export interface Undo {
  type: "undo";
}

/** A unit: what it is called in this battle, who brought it, its profile, and whether verbs after it are plural. */
export interface UnitName {
  name: string;
  player: number;
  profile: ProfileCard;
  plural: boolean;
}

/** A player wants to undo a decision, and this seat has to consent. `words` say which decision, and are empty where this seat may not know it. */
export interface WantsUndo {
  type: "wants undo";
  player: number;
  words: string;
}

/** What a seat has to know before anything else. `plays` are the players for whom it decides; an observer has none. `seal` is the fingerprint of the seed, so that everybody can check at the end that no dice were chosen later; `about_seed` says whether somebody chose the seed itself, and `seed_from` says it in a word. `note` is what everybody should know about a battle that was begun under other rules. */
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

/** Why an answer could not be given now; `allowed` if it could. */
export interface WhyNotFound {
  what: "why not";
  allowed: boolean;
  reason: string;
  nearest: string;
}

/** The models that could use a weapon now; each may be given a target of its own where fire can be split. */
export interface Wielders {
  weapon: number;
  models: number[];
}

/** What an answer costs. */
export type EnginePrice = [number, string];

/** The version of these messages; that of the server stands in its `Welcome`. */
export const PROTOCOL = 1;

export type ToSeat = Welcome | View | ClocksTold | Beats | TakenBack | Ask | Refused | WantsUndo | Said | SeatsTold | SeatWanted | Answered | Result;

export type FromSeat = Give | Preview | AskOdds | AskThere | AskTemplates | AskEnvelope | AskRanges | AskSight | AskWhyNot | AskProposals | Suggest | Undo | Redo | Consent | SetPassRule | Concede | Say | SetPace | Skip;
