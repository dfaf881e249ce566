// Made by `make types` from the messages of the server. Change those, not this file.

/** The answer to a question, under its number. */
export interface Answered {
  type: "answered";
  question: number;
  found: PreviewFound | OddsFound | LayersFound | WhyNotFound | ProposalsFound | SuggestionFound;
}

/** Something that a perk left on the table: a `template`, a `trap`, a `weapon` on the ground, or the `remains` of a unit. It is called after the weapon or the unit. The outline is what a template covers; the radius around a trap is how near a unit can come before it goes off. It counts from the Game Turn `first` to `last`, or without end; `counts` says whether it does now. `inside` names what carries it. */
export interface AreaShape {
  kind: string;
  perk: string;
  name: string;
  player: number;
  outline: Outline;
  z: number;
  first: number;
  last: number | null;
  counts: boolean;
  inside: string;
  stays: string;
}

/** A decision of a player whom this seat decides for. `so_far` is what is going on around it, such as an attack that is not over; the story tells it once it is over. */
export interface Ask {
  type: "ask";
  id: number;
  player: number;
  kind: string;
  headline: string;
  unit: number;
  options: Option[];
  so_far: Beat[];
  free: Free | null;
  window: string;
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

/** Why can this not be done now? */
export interface AskWhyNot {
  type: "why not";
  question: number;
  answer: unknown[];
}

/** The base of one model on the field. With 0 HP it is a casualty that waits to be removed. `z` is how high it stands above the table; `facing` is in degrees counter-clockwise from north, -1 where it does not matter. */
export interface BaseShape {
  model: number;
  outline: Outline;
  hp: number;
  full_hp: number;
  z: number;
  facing: number;
}

/** A battle as a list shows it. */
export interface BattleRow {
  id: string;
  title: string;
  changed: number;
  over: boolean;
}

/** Something that happened. The first of its lines says it; the others are details. `what` is what kind of thing it is. `player` and `unit` are who did it, if anybody did; `units` all that it touched, in the order in which they are named, and `touched` those of their models that fell. `dice` and `numbers` are what was rolled and why, `hp` what it cost or gave. */
export interface Beat {
  what: string;
  lines: Line[];
  player: number;
  unit: number;
  units: number[];
  touched: Touched[];
  dice: Dice[];
  numbers: Number[];
  hp: HpChange[];
}

/** What happened, in order. `first` is the number of the first of them in the story of this seat. */
export interface Beats {
  type: "beats";
  first: number;
  beats: Beat[];
}

/** A battle that was begun, with the links of its seats. */
export interface Begun {
  id: string;
  seats: SeatLink[];
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

/** The weapon profile that Dangerous Ground strikes with: one attack sequence against models that enter it. */
export interface Danger {
  attacks: number;
  power: number;
  ap: number;
}

/** What a unit did: HP taken, and their worth in points; the units of others whose last HP it took; HP lost. */
export interface Deeds {
  unit: number;
  player: number;
  name: string;
  hp: number;
  points: number;
  destroyed: string[];
  lost: number;
}

/** Dice on the table: whose, what for, what they needed (0 if nothing), how they lie, and which were rerolled. */
export interface Dice {
  player: number;
  unit: number;
  reason: string;
  die: string;
  need: number;
  values: number[];
  rerolled: number[];
}

/** A battle played once more on the server, and whether everything agrees. The seed and its salt are told when the battle is over: the seal is the SHA-256 of "turnmaster dice SEED SALT". */
export interface DiceCheck {
  agrees: boolean;
  words: string;
  seal: string;
  seed: string;
  salt: string;
}

/** Something lasting on a unit or a player: what it is called, what it changes, how long, and whether it is bad. */
export interface EffectView {
  name: string;
  change: string;
  until: string;
  negative: boolean;
  counts_now: boolean;
}

/** A game that was played at a real table. `played` is its date, as in 2026-07-31. */
export interface Elsewhere {
  id: string;
  played: string;
  opponent: string;
  armies: string;
  points: string;
  won: string;
  notes: string;
}

/** The battlefield: what never changes about it. */
export interface FieldView {
  inch: number;
  width: number;
  height: number;
  circular: boolean;
  terrain: Piece[];
  zones: ZoneShape[];
  objectives: ObjectiveShape[];
  fields: Outline[];
}

/** A form of answer: its first word, and what follows it, each with its name and what it is, such as `models`. */
export interface Form {
  word: string;
  parts: [string, string][];
}

/** What is free about an open decision, beside its options. */
export interface Free {
  places: Places[];
  forms: Form[];
}

/** An answer to a decision. */
export interface Give {
  type: "answer";
  id: number;
  answer: unknown[];
}

/** A battle in passing, as everybody may know it: for a list of battles, and for whoever only looks. */
export interface Glance {
  title: string;
  players: PlayerName[];
  battlefield: FieldView;
  view: View;
}

/** Every word of the rules that this battle uses, with its sentence: perks, options, terms. */
export interface Glossary {
  perks: Record<string, string>;
  options: Record<string, string>;
}

/** That the server is up. */
export interface Health {
  ok: boolean;
  version: string;
}

/** HP of a unit that are told: how many it lost, with how many models fell, or how many it regained, with how many models stand again. */
export interface HpChange {
  unit: number;
  lost: number;
  fallen: number;
  restored: number;
  back: number;
}

/** What whoever has a seat changes about a battle: its name, the notes of the seat, or whether it is thrown away. What is left out stays as it is. */
export interface Inscription {
  seat: string;
  title?: string | null;
  notes?: string | null;
  deleted?: boolean | null;
}

/** All that the journal holds, the latest first. */
export interface JournalPage {
  battles: KeptBattle[];
  elsewhere: Elsewhere[];
}

/** A battle of the journal. */
export interface KeptBattle {
  id: string;
  title: string;
  created: number;
  changed: number;
  over: boolean;
}

/** Shapes to lay over the board: an envelope, ranges, a line of sight, a way; or why there are none. */
export interface LayersFound {
  what: "layers";
  layers: (RangeLayer | ReachLayer | SightLayer | PathLayer)[];
  why_none: string;
}

/** One line of a telling. `kind` is `turn`, `phase`, `act`, `detail` or `lore`. */
export type Line = [string, Span[]];

/** The attacks of a player whose odds are known: the HP that they took, what was to be expected, and how many of a hundred such battles would have gone worse; those that go just as well count half. */
export interface Luck {
  player: number;
  attacks: number;
  taken: number;
  expected: number;
  luckier_than: number;
}

/** The points that players had left after a step. */
export interface Mark {
  step: number;
  turn: number;
  points: number[];
}

/** What lies on the field in place of a concealed unit, `z` above the table. For a player who may know it, `unit` is its number, and `meant` says where its models will stand. */
export interface MarkerShape {
  player: number;
  outline: Outline;
  z: number;
  unit: number;
  meant: Outline[];
}

/** A step of a battle: when it was, who decided, what came of it in a sentence, and how many beats tell it. `weight` is the share of all points that was lost at it, `lost` the points that each player lost, and `shares` what every player had left after it. */
export interface Moment {
  step: number;
  turn: number;
  phase: string;
  player: number;
  what: string;
  weight: number;
  beats: number;
  lost: number[];
  shares: number[];
}

/** What there is to choose; left out, it is a quick battle against the bot, or of two bots as a `demonstration`. */
export interface NewBattle {
  sides?: Side[];
  playstyle?: string;
  dice?: string;
  options?: string[];
  battlefield?: string;
  zones?: string;
  turns?: number;
  seed?: number | null;
  demonstration?: boolean;
}

/** A game that was played elsewhere, to be written down; with an id, to be written anew. */
export interface NewElsewhere {
  played: string;
  opponent: string;
  armies?: string;
  points?: string;
  won?: "I" | "nobody" | "they";
  notes?: string;
  id?: string;
}

/** A number of the rules, as it is said, with what it started from and all that changed it. */
export interface Number {
  name: string;
  value: string;
  reasons: string[];
}

/** An Objective Marker, and the player who controls it, if anybody does; or that it is contested. */
export interface ObjectiveShape {
  point: [number, number];
  player: number;
  contested: boolean;
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
  price: Price | null;
  hint: string;
  key: string;
}

/** Corners of a polygon; or a single point with a radius, which is a disc. */
export type Outline = [[number, number][], number];

/** The shortest way of a base, its start first. */
export interface PathLayer {
  layer: "path";
  words: string;
  unit: number;
  radius: number;
  points: [number, number][];
  length: number;
  allowance: number;
}

/** One piece of terrain. Lengths are ten-thousandths of an inch. Models cannot pass through the sides of a `solid` piece. `difficult`, `danger` and `impassable` are the kinds of ground. A `slope` can be walked up from every side. `ladders` are points on its edge where models climb freely. Units can go into an `enterable` building; its floors can then be used from inside. A `void` is no terrain at all, but the gap between battlefields: a perk that ignores terrain does not ignore it. */
export interface Piece {
  name: string;
  outline: Outline;
  height: number;
  elevation: number;
  solid: boolean;
  difficult: boolean;
  danger: Danger | null;
  impassable: boolean;
  blocks_sight: boolean;
  cover_area: boolean;
  protection: "good" | "strong" | "weak";
  floors: number[];
  slope: boolean;
  ladders: [number, number][];
  enterable: boolean;
  void: boolean;
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

/** A battle is to begin at a step of another one. `plays` are players whom the asker takes over from bots. */
export interface PlayOn {
  step: number;
  seat?: string;
  dice?: "new" | "same";
  plays?: number[];
}

/** A player, the mark of that player, and who plays it: "person" or the name of a bot. */
export interface PlayerName {
  name: string;
  mark: string;
  played_by: string;
}

/** How a player stands. Points are exact and written as people write them. */
export interface PlayerView {
  points: string;
  share: number;
  cp: number;
  pools: Record<string, number>;
  out: boolean;
  effects: EffectView[];
}

/** What is pointed at. Models and weapons are those of a unit, in pairs with it. */
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

/** What an answer costs. */
export type Price = [number, string];

/** What a unit is made of, as it is printed. */
export interface ProfileCard {
  name: string;
  models: number;
  move_in: number;
  dash_in: number;
  defence: number;
  hp: number;
  armour: string;
  aegis: string;
  points: string;
  weapons: WeaponCard[];
  perks: string[];
  traits: string[];
  transport: number;
  fire_points: boolean;
}

/** Legal answers that are worth a look, each with its words. */
export interface ProposalsFound {
  what: "proposals";
  options: Option[];
}

/** How far a weapon reaches: a disc around every model that carries it, an outline where its base is not round. */
export interface RangeLayer {
  layer: "range";
  words: string;
  unit: number;
  weapon: string;
  reach: number;
  discs: [number, number, number][];
  outlines: Outline[];
}

/** Where the middle of a base of a unit can get: rings around cells, holes the other way round. */
export interface ReachLayer {
  layer: "reach";
  words: string;
  unit: number;
  allowance: number;
  rings: [number, number][][];
}

/** Give again the answer that was taken back last. */
export interface Redo {
  type: "redo";
}

/** Something could not be done: the rule and the measured fact, the nearest thing in words, and if there is one, as an answer that can be taken. */
export interface Refused {
  type: "refused";
  reason: string;
  nearest: string;
  instead: unknown[] | null;
}

/** A battle to watch again, as `viewer` may know it; `viewers` are all who may be chosen. `big` are the steps of the big moments. `may_play_on` says whether the asker may play on from any of them. */
export interface Replay {
  welcome: Welcome;
  over: boolean;
  viewer: number;
  viewers: Viewer[];
  moments: Moment[];
  big: number[];
  may_play_on: boolean;
}

/** A step in full: the battle after it, and what was told at it. `first` is how many beats came before. */
export interface ReplayStep {
  step: number;
  view: View;
  first: number;
  beats: Beat[];
}

/** All that a report tells. `course` has an entry for the beginning and for every change; `big` are the steps worth a picture. */
export interface Report {
  title: string;
  players: PlayerName[];
  turns: number;
  result: Result;
  course: Mark[];
  turning: TurningPoint[];
  luck: Luck[];
  deeds: Deeds[];
  big: number[];
}

/** How the battle ended, the seed of its dice, and whether they fell as the seal said they would. */
export interface Result {
  type: "result";
  standings: Standing[];
  winners: number[];
  conceded: number[];
  seed: number;
  seal: string;
}

/** Somebody at the table said something to all. */
export interface Said {
  type: "said";
  seat: string;
  text: string;
}

/** Say something to everybody at the table. */
export interface Say {
  type: "say";
  text: string;
}

/** A seat, whom it plays, and the secret that opens it. */
export interface SeatLink {
  name: string;
  plays: number[];
  secret: string;
}

/** What whoever sits at a seat wrote down about a battle; nobody else reads it. `title` is the battle's name. */
export interface SeatNotes {
  title: string;
  notes: string;
}

/** From now on this seat is asked about an offer, or is not. Without an offer, the rule is about all of them. */
export interface SetPassRule {
  type: "pass rule";
  rule: "always" | "ask" | "never" | "not this phase";
  offer?: string;
}

/** A player: a name, a premade army by name or an army as the text of a file, and who plays it. */
export interface Side {
  army: string;
  name?: string;
  played_by?: string;
}

/** One model looking at another: how much of it is hidden, and by what, the worst first. */
export interface SightLayer {
  layer: "sight";
  words: string;
  unit: number;
  target: number;
  start: [number, number];
  end: [number, number];
  hidden: number;
  blockers: string[];
  outlines: Outline[];
}

/** A piece of text and its role: "" for plain, `dim`, `strong`, `good`, `bad`, `lore`, or `player N`. */
export type Span = [string, string];

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

/** A game of elsewhere is thrown away, or fetched back. */
export interface ThrowAway {
  id: string;
  deleted?: boolean;
}

/** Models of a unit that something happened to. */
export type Touched = [number, number[]];

/** A moment at which the balance shifted: by how many points, and for whom. */
export interface TurningPoint {
  step: number;
  turn: number;
  phase: string;
  what: string;
  player: number;
  swing: number;
}

/** Take back the last answer that was this seat's own. */
export interface Undo {
  type: "undo";
}

/** What could be taken back or given again, and whose consent that needs. */
export interface UndoView {
  can_undo: boolean;
  needs: number[];
  can_redo: boolean;
}

/** A unit: what it is called in this battle, who brought it, and its profile. */
export interface UnitName {
  name: string;
  player: number;
  profile: ProfileCard;
}

/** A unit: its bases on the field, how many models it brought, how many wait in Reserve, and where some fell. `aboard` names what carries it, and `inside` says how many models are in there. `concealed` models stand nowhere yet: a marker lies in their place. */
export interface UnitShape {
  number: number;
  name: string;
  player: number;
  models: number;
  bases: BaseShape[];
  in_reserve: number;
  fallen: [number, number][];
  aboard: string;
  inside: number;
  concealed: number;
}

/** A unit as a card shows it. `shape` is where it stands; `done` the Actions that it has made in this Game Turn. `profile` is there only while it is not the one that it came with. */
export interface UnitView {
  number: number;
  player: number;
  shape: UnitShape;
  hp: number;
  full_hp: number;
  points: string;
  done: string[];
  engaged: boolean;
  guard: number;
  shield: number;
  effects: EffectView[];
  profile: ProfileCard | null;
}

/** The battle as a seat may know it, after a number of answers. `asked` are the players who have to decide now. */
export interface View {
  type: "view";
  at: number;
  turn: number;
  last_turn: number;
  playstyle: string;
  phase: string;
  master: number;
  order: number[];
  over: boolean;
  asked: number[];
  players: PlayerView[];
  units: UnitView[];
  markers: MarkerShape[];
  areas: AreaShape[];
  objectives: ObjectiveShape[];
  zones: number[];
  undo: UndoView;
}

/** As whom a battle can be looked at: a player by number, -1 for an observer, -2 for who sees everything. */
export interface Viewer {
  number: number;
  name: string;
}

/** A player wants to take an answer back after dice were rolled, and this seat has to consent. */
export interface WantsUndo {
  type: "wants undo";
  player: number;
  words: string;
}

/** A weapon as it is printed; saves and AP as people write them. */
export interface WeaponCard {
  name: string;
  range_in: number;
  attacks: number;
  power: number;
  ap: string;
  type: string;
  count: number;
  perks: string[];
  deflect: number;
  ward: number;
  parry: number;
}

/** What a seat has to know before anything else. `plays` are the players for whom it decides; an observer has none. `seal` is the fingerprint of the seed, so that everybody can check at the end that no dice were chosen later. */
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
}

/** Why an answer could not be given now; `allowed` if it could. */
export interface WhyNotFound {
  what: "why not";
  allowed: boolean;
  reason: string;
  nearest: string;
}

/** A Deployment Zone with its letter, and the player who holds it, if anybody does yet. */
export interface ZoneShape {
  letter: string;
  parts: Outline[];
  player: number;
}

export type ToSeat = Welcome | View | Beats | TakenBack | Ask | Refused | WantsUndo | Said | Answered | Result;

export type FromSeat = Give | Preview | AskOdds | AskEnvelope | AskRanges | AskSight | AskWhyNot | AskProposals | Suggest | Undo | Redo | Consent | SetPassRule | Concede | Say;
