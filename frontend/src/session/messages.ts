// Made by `make types` from the messages of the server. Change those, not this file.

/** The version of these messages; that of the server stands in its `Welcome`. */
export const PROTOCOL = 1;

/** The same battle once more; with `swap`, everybody leads the army of the next player. */
export interface Again {
  swap?: boolean;
}

/** The answer to a question, under its number. */
export interface Answered {
  type: "answered";
  question: number;
  found: PreviewFound | OddsFound | LayersFound | ThereFound | TemplatesFound | WhyNotFound | ProposalsFound | SuggestionFound;
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

/** An army: what it is called when it is chosen, its own name, and what it brings. `notes` are limits of the rules that it breaks, which players may agree to. */
export interface ArmyCard {
  id: string;
  name: string;
  lore: string;
  points: string;
  dice: string;
  perks: string[];
  units: ProfileCard[];
  notes: string[];
}

/** An army from a file; or, in the words of whoever read it, what is wrong with it. */
export interface ArmyChecked {
  army: ArmyCard | null;
  wrong: string;
}

/** The text of an army file. */
export interface ArmyText {
  text: string;
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

/** Everything that the server keeps, as one document. The page adds what the browser keeps, and gives it to whoever asked as a file. */
export interface Backup {
  kind: "turnmaster backup";
  version: string;
  made: number;
  battles: number;
  database: string;
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

/** A scenario as it is written. */
export interface CaseText {
  path: string;
  title: string;
  source: string;
  text: string;
}

/** A box that was opened, as somebody wrote it down. */
export interface CheckDice {
  seal: string;
  seed: string;
  salt: string;
  rolls: TableRoll[];
}

/** Everything that there is to choose from, and what is usual. */
export interface Choices {
  armies: ArmyCard[];
  fields: FieldChoice[];
  playstyles: Named[];
  dice: Named[];
  options: OptionChoice[];
  bots: Named[];
  most_players: number;
  most_turns: number;
  usual: NewBattle;
}

/** How long players may think: minutes for the whole battle, and seconds that every answer adds. When no time is left everybody is told, and with `bot` a bot answers for that player from then on. */
export interface ClockChoice {
  minutes: number;
  added?: number;
  bot?: boolean;
}

/** Somebody's time is over. Nothing else has changed. */
export interface ClocksTold {
  type: "clocks";
  clocks: ClocksView;
}

/** How many milliseconds each player has left, and whose clock runs from the moment of this message on: -1 for nobody's. Those who are `out` have no time left. */
export interface ClocksView {
  left: number[];
  running: number;
  out: number[];
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

/** A box of dice: the fingerprint of its seed, all rolls so far, and once it was opened, the seed and its salt. The seed is written as text, because it has more digits than a number of a page can hold. */
export interface DiceBox {
  id: string;
  seal: string;
  rolls: TableRoll[];
  seed: string;
  salt: string;
}

/** A battle played once more on the server, and whether everything agrees. The seed and its salt are told when the battle is over: the seal is the SHA-256 of "turnmaster dice SEED SALT". */
export interface DiceCheck {
  agrees: boolean;
  words: string;
  seal: string;
  seed: string;
  salt: string;
}

/** Whether the seed is the one that was sealed, and the numbers of the rolls that do not follow from it. */
export interface DiceChecked {
  sealed: boolean;
  wrong: number[];
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

/** A battlefield as it lies there before anybody has a zone. */
export interface FieldChoice {
  id: string;
  name: string;
  summary: string;
  battlefield: FieldView;
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

/** A weapon: how many of those who carry it have somebody in range and sight. */
export interface InReach {
  weapon: string;
  models: number;
  of: number;
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

/** Something to choose by its name, with a sentence. */
export interface Named {
  name: string;
  summary: string;
}

/** What there is to choose; left out, it is a quick battle against the bot, or of two bots as a `demonstration`. `size` in inches is for open ground, which has no `battlefield`. Without a `clock` everybody may think for ever. */
export interface NewBattle {
  sides?: Side[];
  playstyle?: string;
  dice?: string;
  options?: string[];
  battlefield?: string;
  size?: [number, number] | null;
  zones?: string;
  turns?: number;
  point_limit?: number | null;
  seed?: number | null;
  demonstration?: boolean;
  clock?: ClockChoice | null;
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

/** Why a choice cannot be played, and which one, such as `sides.1.army`. */
export interface Objection {
  about: string;
  text: string;
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

/** An option with its sentence; `settings` says what may follow its name, if anything. */
export interface OptionChoice {
  name: string;
  group: string;
  source: string;
  summary: string;
  settings: string;
  names_units: boolean;
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

/** The points that players had left after a step. */
export interface PointsLeft {
  step: number;
  turn: number;
  points: number[];
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

/** What would come of a choice. `maps` are the Deployment Zone maps that fit, the usual one first; `idle` the options that would change nothing in these playstyles; `notes` what breaks a limit that players may agree to break. */
export interface Prospect {
  objection: Objection | null;
  names: string[];
  point_limit: number;
  battlefield: FieldView | null;
  maps: Named[];
  idle: string[];
  notes: string[];
}

/** A QR code: how many squares it is wide and high, and the dark ones as the path of a drawing. */
export interface QrCode {
  size: number;
  path: string;
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

/** Where other devices find this server, such as `http://192.168.0.7:8714`; nothing if they cannot. */
export interface Reach {
  address: string;
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

/** The secret of a seat that plays in the battle, from whoever wants another link for a seat. */
export interface Renew {
  secret: string;
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
  course: PointsLeft[];
  turning: TurningPoint[];
  luck: Luck[];
  deeds: Deeds[];
  big: number[];
}

/** Which dice to pick up and throw again: their places in the roll with this number. */
export interface RerollDice {
  of: number;
  places: number[];
}

/** The database of a backup, to be put in the place of the one that is there. */
export interface Restore {
  database: string;
}

/** How many battles there are now, and the name of the file in the data folder that has what was there before. */
export interface Restored {
  battles: number;
  aside: string;
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

/** What to roll: `count` dice, or pairs of 2D6, or D6 for the distance that a Scatter Arrow goes. `need` is the lowest face, or sum of a pair, that passes; 0 if nothing is needed. `reason` is whatever the dice are for. */
export interface RollDice {
  throw?: "2D6" | "D10" | "D3" | "D6" | "Scatter";
  count?: number;
  need?: number;
  reason?: string;
}

/** A paragraph, a list, numbered steps or a table: its lines, each with the parts it has. */
export interface RuleBlock {
  kind: "list" | "steps" | "table" | "text";
  lines: string[][];
}

/** Something that players can use with an option. */
export interface RuleBrought {
  name: string;
  price: string;
  does: string;
}

/** A scenario: its path, how it ends in a sentence, and the perks and options that it is about. */
export interface RuleCase {
  path: string;
  title: string;
  about: string[];
}

/** A chapter of the quick reference. */
export interface RuleChapter {
  id: string;
  title: string;
  sections: RuleSection[];
}

/** A chart. What a cell means is a sentence: `place`, with its `{row}` and `{column}` put in, and then what `readings` has for the text of the cell. */
export interface RuleChart {
  name: string;
  title: string;
  summary: string;
  down: string;
  across: string;
  rows: string[];
  columns: string[];
  cells: string[][];
  place: string;
  readings: Record<string, string>;
}

/** An option. One that cannot be switched on says `why_not`; with `playstyle` it changes only such Game Turns. */
export interface RuleOption {
  name: string;
  group: string;
  source: string;
  summary: string;
  playstyle: string;
  settings: string;
  goes_with: string[];
  brings: RuleBrought[];
  why_not: string;
}

/** A perk with all its ranks. `summary` is one sentence for all of them if they differ in a single word. */
export interface RulePerk {
  name: string;
  kind: string;
  family: string;
  summary: string;
  ranks: RuleRank[];
}

/** One rank of a perk; a perk without ranks has one with its own name. */
export interface RuleRank {
  name: string;
  summary: string;
  terms: string[];
  needs: string;
}

/** A part of a chapter under its own heading. */
export interface RuleSection {
  id: string;
  title: string;
  blocks: RuleBlock[];
}

/** A word of the game and what it means. */
export interface RuleWord {
  name: string;
  group: string;
  means: string;
}

/** All rules. */
export interface Rulebook {
  perks: RulePerk[];
  options: RuleOption[];
  charts: RuleChart[];
  words: RuleWord[];
  chapters: RuleChapter[];
  rulings: Ruling[];
}

/** How something is played that the documents leave open, and what pins it: cases by their path, and `others`, which are tests of the program or whole folders of cases. */
export interface Ruling {
  id: string;
  title: string;
  group: string;
  text: string;
  cases: string[];
  others: string[];
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

/** A seat as everybody may know it: whom it plays, and whether somebody is there. */
export interface SeatRow {
  number: number;
  name: string;
  plays: number[];
  taken: boolean;
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

/** A player: a name, a premade army by name or an army as the text of a file, and who plays it. `allies` are further armies of a team, which plays as one. People of the same `seat` are one person, who plays for all of these sides; without a seat, a side has one of its own. */
export interface Side {
  army: string;
  name?: string;
  played_by?: string;
  seat?: number | null;
  allies?: string[];
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

/** Let bots act at once until a person is asked. This is for the host as well. */
export interface Skip {
  type: "skip";
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

/** Dice on a real table. `first` says how many faces the box had given before it, which is all that the faces depend on beside the seed. A reroll names the roll `of` which some `places` were thrown again, and -1 is no reroll; `faces` are all dice as they lie then. */
export interface TableRoll {
  number: number;
  throw: "2D6" | "D10" | "D3" | "D6" | "Scatter";
  count: number;
  need: number;
  reason: string;
  first: number;
  faces: number[];
  of: number;
  places: number[];
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

/** A game of elsewhere is thrown away, or fetched back. */
export interface ThrowAway {
  id: string;
  deleted?: boolean;
}

/** A text for a QR code. */
export interface ToDraw {
  text: string;
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

/** The battle as a seat may know it, after a number of answers. `asked` are the players who have to decide now, and `gone` is the terrain of the battlefield that was destroyed, by its place there. */
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
  gone: number[];
  clocks: ClocksView | null;
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

/** The models that could use a weapon now; each may be given a target of its own where fire can be split. */
export interface Wielders {
  weapon: number;
  models: number[];
}

/** A Deployment Zone with its letter, and the player who holds it, if anybody does yet. */
export interface ZoneShape {
  letter: string;
  parts: Outline[];
  player: number;
}

export type ToSeat = Welcome | View | ClocksTold | Beats | TakenBack | Ask | Refused | WantsUndo | Said | Answered | Result;

export type FromSeat = Give | Preview | AskOdds | AskThere | AskTemplates | AskEnvelope | AskRanges | AskSight | AskWhyNot | AskProposals | Suggest | Undo | Redo | Consent | SetPassRule | Concede | Say | SetPace | Skip;
