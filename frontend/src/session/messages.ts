// Made by `make types` from the messages of the server. Change those, not this file.

/** The version of these messages; that of the server stands in its `Welcome`. */
export const PROTOCOL = 1;

/** The same battle once more; with `swap`, everybody leads the army of the next player. `seat` is the secret of a seat, for somebody who has neither begun nor joined the battle. */
export interface Again {
  swap?: boolean;
  seat?: string;
}

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

/** Weapons that are kept together. */
export interface Armoury {
  name: string;
  weapons?: WeaponDesign[];
  dice?: "d10" | "d6";
  lore?: string;
  symbol?: string;
  tags?: string[];
}

/** An army: what it is called when it is chosen, its own name, and what it brings. `notes` are limits of the rules that it breaks, which players may agree to. A premade army of a faction says which, and for which Point Limit it was made. */
export interface ArmyCard {
  id: string;
  name: string;
  lore: string;
  points: string;
  dice: string;
  perks: string[];
  units: ProfileCard[];
  notes: string[];
  faction: string;
  limit: number;
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

/** What lies in something, in another order. */
export interface Arrange {
  order: string[];
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

/** An attack that is being made, as far as it was entered. */
export interface AttackAsked {
  attack: Attacked;
}

/** What an attack does by the odds: HP lost on average, or given back by a weapon that restores, the chance of each number, and to destroy the target. */
export interface AttackOdds {
  mean: number;
  restores: boolean;
  chances: Record<string, number>;
  destroyed: number;
  reasons: string[];
  not_counted: string[];
}

/** How far an attack is: what has to be rolled or chosen next; when neither, it can be entered. `under` is how many models are taken to be under each template, if the weapon has one; `melee` says whether the units are in a Melee, and `heights` whether it matters who stands above whom. */
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

/** An attack with the help of the program: everything that was entered for it, and what came of it. */
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

/** What happened, in order. `first` is the number of the first of them in the story of this seat. */
export interface Beats {
  type: "beats";
  first: number;
  beats: LogEntry[];
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

/** A box that was opened, as somebody wrote it down. */
export interface CheckDice {
  seal: string;
  seed: string;
  salt: string;
  rolls: TableRoll[];
}

/** Something that has to be chosen now, and by whom. */
export interface ChoiceAsked {
  player: number;
  headline: string;
  options: OptionWords[];
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

/** An answer to what had to be chosen. */
export interface Chosen {
  step: "chosen";
  answer: unknown[];
}

/** What people see at the table: how far apart the units are, or that they touch in a Melee; whether the target is in cover; how many wielders are in reach, among them casualties that have not left the table yet; how many models of the target are under each template, after any Scatter; a Dice Modifier by agreement; how the attackers came to be here, and whether the target has moved; the Guard of the target; and which Game Turn it is, and how many of them the attackers have been on the battlefield. Where templates do not all lie on as many models, `hits` says how many are under all of them together, and `own_hits` how many of the attackers themselves. Whether a weapon may be used can depend on what came before, such as whom it answers; with `allowed`, people say that it may. `height` is where the attackers stand, if completely above or below the target. */
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

/** Everything of an owner is to be deleted; with `undo`, what was deleted at that time comes back. */
export interface ClearOwner {
  id: string;
  undo?: number;
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

/** Give the battle up. */
export interface Concede {
  type: "concede";
}

/** Yes or no to what another player wants to take back. */
export interface Consent {
  type: "consent";
  yes: boolean;
}

/** A side gains or spends points of a kind. */
export interface CounterChanged {
  entry: "counter";
  side: number;
  counter: "CP" | "OP" | "TP";
  by: number;
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

/** A code that adds one device, and for how many seconds it can be used. */
export interface DeviceCode {
  code: string;
  seconds: number;
}

/** This device was added. `seats` are those of the device that showed the code. */
export interface DeviceJoined {
  is_host: boolean;
  seats: string;
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

/** Dice that have to be rolled now: by whom, what for, how many of which, and from which face on they succeed; 0 where no face does. `positions` are dice of the roll before that are picked up again. With `by_successes` it is enough to say how many succeed, because no perk looks at faces. */
export interface DiceAsked {
  player: number;
  reason: string;
  die: string;
  count: number;
  need: number;
  lowest: number;
  highest: number;
  positions: number[];
  by_successes: boolean;
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

/** Dice that the server is to roll. */
export interface DiceToRoll {
  die: "D10" | "D2" | "D3" | "D6" | "Scatter";
  count: number;
}

/** Something affects a unit for so many Game Turns, this one included; without a number, until it is ended. */
export interface EffectBegan {
  entry: "effect";
  side: number;
  unit: number;
  words: string;
  turns?: number | null;
}

/** The effect of this number on a unit ends. */
export interface EffectEnded {
  entry: "effect ended";
  side: number;
  unit: number;
  number: number;
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

/** The game is over. */
export interface Ended {
  entry: "end";
}

/** Something to be entered, after so many entries. */
export interface EnterAt {
  number: number;
  entry: HpChanged | ModelsChanged | Fell | UnitRestored | EffectBegan | EffectEnded | UseTicked | CounterChanged | TurnBegan | Attacked | Noted | Ended;
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

/** A unit is a casualty. */
export interface Fell {
  entry: "casualty";
  side: number;
  unit: number;
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

/** The end of a wish to free a seat: it is free, or its holder has been asked. */
export interface Freed {
  free: boolean;
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
  about_seed: string;
}

/** Every word of the rules that this battle uses, with its sentence: perks, options, terms. */
export interface Glossary {
  perks: Record<string, string>;
  options: Record<string, string>;
}

/** A line of what happened. An attack has details, and what it took beside what the odds expected. */
export interface HappenedView {
  turn: number;
  words: string;
  side: number;
  details: string[];
  lost: number;
  expected: number;
}

/** That the server is up. */
export interface Health {
  ok: boolean;
  version: string;
}

/** The token that the server prints when it starts, from a browser that wants to be the host's. */
export interface HostToken {
  token: string;
}

/** An owner as the host sees one: how much there is, on how many devices, and when it was last here; 0 if nobody knows. `is_idle` says that everything of this owner can be deleted. */
export interface HouseOwner {
  id: string;
  label: string;
  battles: number;
  items: number;
  tables: number;
  elsewhere: number;
  devices: number;
  seen: number;
  is_host: boolean;
  is_idle: boolean;
}

/** Who has what on this server, those who were here last first, how many more there are, and the database's size. */
export interface HousePage {
  owners: HouseOwner[];
  more: number;
  bytes: number;
  idle_days: number;
}

/** HP of a unit that are told: how many it lost, with how many models fell, or how many it regained, with how many models stand again. */
export interface HpChange {
  unit: number;
  lost: number;
  fallen: number;
  restored: number;
  back: number;
}

/** A unit loses HP, or gets some back: a certain model, or whichever the rules would take. */
export interface HpChanged {
  entry: "hp";
  side: number;
  unit: number;
  by: number;
  model?: number | null;
}

/** A file or a code to be put into the library; a unit or a weapon into one of its factions or armouries. */
export interface ImportText {
  text: string;
  parent?: string;
}

/** A weapon: how many of those who carry it have somebody in range and sight. */
export interface InReach {
  weapon: string;
  models: number;
  of: number;
}

/** A change to a battle: its name, the notes of a seat, or whether it is deleted. Anything left out stays as it is. `seat` is the secret of a seat; only the owner of the battle needs none, except for notes. */
export interface Inscription {
  seat?: string;
  title?: string | null;
  notes?: string | null;
  deleted?: boolean | null;
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

/** The code that another device shows. */
export interface JoinDevice {
  code: string;
}

/** All that the journal holds, the latest first. */
export interface JournalPage {
  battles: KeptBattle[];
  elsewhere: Elsewhere[];
  tables: KeptTable[];
}

/** A battle of the journal. Its owner can rename and delete it even without a seat. */
export interface KeptBattle {
  id: string;
  title: string;
  created: number;
  changed: number;
  over: boolean;
  is_own: boolean;
}

/** A game at a real table that was tracked here to its end. Only its owner can delete it. */
export interface KeptTable {
  id: string;
  title: string;
  changed: number;
  is_own: boolean;
}

/** An effect, and for how many Game Turns it lasts yet, this one included; 0 for as long as nobody ends it. It may be a circumstance of an attack, which is `offered` then. */
export interface LastingView {
  words: string;
  turns: number;
  offered: Offered | null;
}

/** Shapes to lay over the board: an envelope, ranges, a line of sight, a way; or why there are none. */
export interface LayersFound {
  what: "layers";
  layers: (RangeLayer | ReachLayer | SightLayer | PathLayer)[];
  why_none: string;
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

/** One line of a telling. `kind` is `turn`, `phase`, `act`, `detail` or `lore`. */
export type Line = [string, Span[]];

/** Something that happened. The first of its lines says it; the others are details. `what` is what kind of thing it is. `player` and `unit` are who did it, if anybody did; `units` all that it touched, in the order in which they are named, and `touched` those of their models that fell. `dice` and `numbers` are what was rolled and why, `hp` what it cost or gave. */
export interface LogEntry {
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

/** The attacks of a player whose odds are known: the HP that they took, what was to be expected, and how many of a hundred such battles would have gone worse; those that go just as well count half. `words` say what that means. */
export interface Luck {
  player: number;
  attacks: number;
  taken: number;
  expected: number;
  luckier_than: number;
  words: string;
}

/** What lies on the field in place of a concealed unit, `z` above the table. For a player who may know it, `unit` is its number, and `meant` says where its models will stand. */
export interface MarkerShape {
  player: number;
  outline: Outline;
  z: number;
  unit: number;
  meant: Outline[];
}

/** Who asks: whether it is the host, whether everything in this house is shared, and how many devices share it. */
export interface Me {
  is_host: boolean;
  is_open_house: boolean;
  devices: number;
}

/** Whole models of a unit fall or come back. */
export interface ModelsChanged {
  entry: "models";
  side: number;
  unit: number;
  by: number;
}

/** Something to choose by its name, with a sentence. */
export interface Named {
  name: string;
  summary: string;
}

/** Units that a roster names, or has to name, for a perk: who they should be, who they are, and who they could be. `place` is where the roster names them, or -1; `units` has -1 where nobody is named yet. */
export interface NamingView {
  perk: string;
  words: string;
  place: number;
  units: number[];
  choices: number[][];
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

/** Another device is to be added. `seats` are those that this browser has, as text for the other one. */
export interface NewDevice {
  seats?: string;
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

/** Somebody who sits down at a table, with a roster: from the library, premade, or as the text of a file or code. */
export interface NewSide {
  name?: string;
  mine?: boolean;
  library?: string;
  premade?: string;
  text?: string;
}

/** A game at a real table to be begun. */
export interface NewTabletop {
  sides: NewSide[];
  title?: string;
  playstyle?: "Advanced" | "Intermediate" | "Standard";
  dice?: "d10" | "d6";
  options?: string[];
  turns?: number;
}

/** A sentence for the report. */
export interface Noted {
  entry: "note";
  words: string;
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

/** What so many wielders of a weapon do to typical targets. */
export interface OddsAsked {
  weapon: WeaponDesign;
  wielders?: number;
  dice?: "d10" | "d6";
}

/** The odds of an answer, for each of its targets; or why there are none. */
export interface OddsFound {
  what: "odds";
  answer: unknown[];
  targets: TargetOdds[];
  why_none: string;
}

/** A circumstance that an effect may be, if it is on the attacker, on the target or on either of them. */
export interface Offered {
  of: "attacker" | "either" | "target";
  circumstance: "charged" | "cover" | "melee" | "modifier" | "movements";
  value: number;
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

/** An option with its sentence; `settings` says what may follow its name, if anything. */
export interface OptionChoice {
  name: string;
  group: string;
  source: string;
  summary: string;
  settings: string;
  names_units: boolean;
}

/** An answer to a decision as it is shown: its words, what it points at, its price, and what it does. */
export interface OptionWords {
  answer: unknown[];
  text: string;
  points: Pointing;
  price: EnginePrice | null;
  hint: string;
}

/** What came of an attack: the HP of every model of both units, how it is told, the HP that its target lost and should have lost by the odds, and the perks that were used, by the attacker (0) or the target (1). It is kept, so that a game stays what it was when rules change. */
export interface Outcome {
  attacker_hp: number[];
  target_hp: number[];
  story: string[];
  lost: number;
  expected: number;
  used?: [number, string][];
}

/** Corners of a polygon; or a single point with a radius, which is a disc. */
export type Outline = [[number, number][], number];

/** Everything of an owner was deleted, at a time by which that can be undone, or has come back. */
export interface OwnerCleared {
  at: number;
  house: HousePage;
}

/** What one thing adds to a price, in words and in hundredths of a point; drawbacks add less than nothing. */
export interface Part {
  words: string;
  hundredths: number;
}

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

/** A perk, and what it does in a sentence. */
export interface PerkWords {
  name: string;
  summary: string;
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
  symbol: string;
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

/** A picture for cameras, which of how many it is, and its drawing. */
export interface QrPicture {
  number: number;
  of: number;
  text: string;
  svg: string;
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

/** Codes of one item that were read from pictures, in any order, to be put into the library. */
export interface ReadCodes {
  codes: string[];
  parent?: string;
}

/** A step of a battle: when it was, who decided, what came of it in a sentence, and how many log entries tell it. `weight` is the share of all points that was lost at it, `lost` the points that each player lost, and `shares` what every player had left after it. */
export interface RecordedStep {
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

/** The secrets of seats that a browser knows, by battle. */
export interface Rejoin {
  seats: Record<string, string>;
}

/** A battle to watch again, as `viewer` may know it; `viewers` are all who may be chosen. `big` are the steps of the big moments. `may_play_on` says whether the asker may play on from any of them. */
export interface Replay {
  welcome: Welcome;
  over: boolean;
  viewer: number;
  viewers: Viewer[];
  moments: RecordedStep[];
  big: number[];
  may_play_on: boolean;
}

/** A step in full: the battle after it, and what was told at it. `first` is how many beats came before. */
export interface ReplayStep {
  step: number;
  view: View;
  first: number;
  beats: LogEntry[];
}

/** All that a report tells. `course` has an entry for the beginning and for every change; `big` are the steps worth a picture. */
export interface Report {
  title: string;
  headline: string;
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

/** What to roll: `count` dice, or pairs of 2D6, or D6 for the distance that a Scatter Arrow goes. `need` is the lowest face, or sum of a pair, that passes; 0 if nothing is needed. `reason` is whatever the dice are for. */
export interface RollDice {
  throw?: "2D6" | "D10" | "D3" | "D6" | "Scatter";
  count?: number;
  need?: number;
  reason?: string;
}

/** Dice that the server rolled. */
export interface Rolled {
  faces: number[];
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

/** The secret of a seat, from a person who wants a seat to be freed or to have another link. */
export interface SeatSecret {
  secret: string;
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

/** An item as a code, and as pictures. */
export interface ShareView {
  code: string;
  pictures: QrPicture[];
}

/** A player: a name, a premade army by name or an army as the text of a file, and who plays it. `allies` are further armies of a team, which plays as one. People of the same `seat` are one person, who plays for all of these sides; without a seat, a side has one of its own. */
export interface Side {
  army: string;
  name?: string;
  played_by?: string;
  seat?: number | null;
  allies?: string[];
}

/** How somebody fared: points left and which share of all that is, and of the attacks made with the help of the program the HP that they removed, and that they should have removed by the odds, which `luck` says in a sentence. */
export interface SideReport {
  army: string;
  points: number;
  share: number;
  taken: number;
  expected: number;
  luck: string;
}

/** Somebody at the table, with an army. Points are hundredths. */
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

/** Something that happened in a Game Turn. */
export interface StoryLine {
  turn: number;
  words: string;
  side: number;
}

/** What would a bot do here? */
export interface Suggest {
  type: "suggest";
  question: number;
}

/** A unit for about so many points: its design, how many models it has, what it costs, and what was changed. */
export interface Suggestion {
  unit: UnitDesign;
  models: number;
  hundredths: number;
  changes: string[];
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

/** A game as it stands at a moment; whoever names that moment is told when it has changed again. */
export interface TabletopNews {
  moment: number;
  view: TabletopView;
}

/** All that the report of a game at a real table tells. `course` has an entry for the beginning and every change. */
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

/** A game at a real table as it stands. `number` counts its entries: the next one has to name it. `known_effects` are words for effects that attacks can take into account. */
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
}

/** The secret of a link, from a person who takes its seat. `own` is what shall open the seat from then on: 24 random bytes that the page remembers before it asks, so that it can ask once more if the answer is lost. Without it the server makes one up. */
export interface TakeSeat {
  secret: string;
  own?: string;
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

/** A game is deleted, or fetched back. */
export interface ThrownTabletop {
  deleted?: boolean;
}

/** A text for a QR code. */
export interface ToDraw {
  text: string;
}

/** Models of a unit that something happened to. */
export type Touched = [number, number[]];

/** A unit at the table. Points are hundredths. */
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

/** The last of so many entries is undone, or the one after them made again. */
export interface TurnBack {
  number: number;
  way?: "redo" | "undo";
}

/** Another Game Turn begins. */
export interface TurnBegan {
  entry: "turn";
}

/** A moment at which the balance shifted: by how many points, and for whom. */
export interface TurningPoint {
  step: number;
  turn: number;
  phase: string;
  what: string;
  player: number;
  swing: number;
}

/** Faces as they lie on the table, in the order in which they are asked for. */
export interface TypedDice {
  step: "dice";
  faces: number[];
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

/** A unit: what it is called in this battle, who brought it, its profile, and whether verbs after it are plural. */
export interface UnitName {
  name: string;
  player: number;
  profile: ProfileCard;
  plural: boolean;
}

/** What a unit costs: each of its models, each weapon by its name and how many there are of it, and what the whole unit pays on top of that: traits, perks of the unit that work through its weapons, and shields for who wears them. */
export interface UnitPrice {
  hundredths: number;
  model: ForgePrice;
  models: number;
  weapons: [string, number, ForgePrice][];
  traits: ForgePrice;
}

/** A unit is as at the beginning. */
export interface UnitRestored {
  entry: "restored";
  side: number;
  unit: number;
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

/** A perk with Limited Use is used once, or the tick is taken back. */
export interface UseTicked {
  entry: "use";
  side: number;
  unit: number;
  perk: string;
  by?: -1 | 1;
}

/** A perk that can be used so many times, and how often it was. */
export interface UseView {
  perk: string;
  used: number;
  limit: number;
}

/** The battle as a seat may know it, after a number of answers. `asked` are the players who have to decide now, and `gone` is the terrain of the battlefield that was destroyed, by its place there. `prompts` are the reactions about which this seat is not asked, by name, each with its rule; an empty name stands for all others. */
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
  prompts: Record<string, string>;
}

/** As whom a battle can be looked at: a player by number, -1 for an observer, -2 for who sees everything. */
export interface Viewer {
  number: number;
  name: string;
}

/** A player wants to undo a decision, and this seat has to consent. `words` say which decision, and are empty where this seat may not know it. */
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

/** A weapon of a unit at the table; how many of the models that stand carry it, and how many with those who fell. */
export interface WeaponView {
  name: string;
  stats: string;
  perks: PerkWords[];
  wielders: number;
  carriers: number;
  range_in: number;
  heavy: boolean;
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

/** A Deployment Zone with its letter, and the player who holds it, if anybody does yet. */
export interface ZoneShape {
  letter: string;
  parts: Outline[];
  player: number;
}

/** What an answer costs. */
export type EnginePrice = [number, string];

/** A price in hundredths of a point. Its parts add up to it exactly. */
export interface ForgePrice {
  hundredths: number;
  parts: Part[];
}

export type ToSeat = Welcome | View | ClocksTold | Beats | TakenBack | Ask | Refused | WantsUndo | Said | SeatsTold | SeatWanted | Answered | Result;

export type FromSeat = Give | Preview | AskOdds | AskThere | AskTemplates | AskEnvelope | AskRanges | AskSight | AskWhyNot | AskProposals | Suggest | Undo | Redo | Consent | SetPassRule | Concede | Say | SetPace | Skip;
