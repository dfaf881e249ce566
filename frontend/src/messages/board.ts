// Made by `make types` from the messages of the server. Change those, not this file.

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

/** The base of one model on the field. With 0 HP it is a casualty that waits to be removed. `z` is how high it stands above the table; `facing` is in degrees counter-clockwise from north, -1 where it does not matter. */
export interface BaseShape {
  model: number;
  outline: Outline;
  hp: number;
  full_hp: number;
  z: number;
  facing: number;
}

/** How many milliseconds each player has left, and whose clock runs from the moment of this message on: -1 for nobody's. Those who are `out` have no time left. */
export interface ClocksView {
  left: number[];
  running: number;
  out: number[];
}

/** The weapon profile that Dangerous Ground strikes with: one attack sequence against models that enter it. */
export interface Danger {
  attacks: number;
  power: number;
  ap: number;
}

/** Something lasting on a unit or a player: what it is called, what it changes, how long, and whether it is bad. */
export interface EffectView {
  name: string;
  change: string;
  until: string;
  negative: boolean;
  counts_now: boolean;
}

/** The battlefield: what never changes about it. `art` draws each piece of terrain, in the same order, and `ground` what lies below them all. */
export interface FieldView {
  inch: number;
  width: number;
  height: number;
  circular: boolean;
  terrain: Piece[];
  zones: ZoneShape[];
  objectives: ObjectiveShape[];
  fields: Outline[];
  ground: Stroke[];
  art: Stroke[][];
}

/** Shapes to lay over the board: an envelope, ranges, a line of sight, a way; or why there are none. */
export interface LayersFound {
  what: "layers";
  layers: (RangeLayer | ReachLayer | SightLayer | PathLayer)[];
  why_none: string;
}

/** What lies on the field in place of a concealed unit, `z` above the table. For a player who may know it, `unit` is its number, and `meant` says where its models will stand. */
export interface MarkerShape {
  player: number;
  outline: Outline;
  z: number;
  unit: number;
  meant: Outline[];
}

/** An Objective Marker, and the player who controls it, if anybody does; or that it is contested. */
export interface ObjectiveShape {
  point: [number, number];
  player: number;
  contested: boolean;
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

/** How a player stands. Points are exact and written as people write them. */
export interface PlayerView {
  points: string;
  share: number;
  cp: number;
  pools: Record<string, number>;
  out: boolean;
  effects: EffectView[];
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

/** A path that is drawn in one or more styles, the first of them below; north is up, lengths are 1/100 of an inch. What a style looks like by day and by night is up to the page. Styles ending in `-lit` and `-shade` change places on a board that is turned half around, so that light always comes from the same side of the page. */
export type Stroke = [string, string];

/** What could be taken back or given again, and whose consent that needs. */
export interface UndoView {
  can_undo: boolean;
  needs: number[];
  can_redo: boolean;
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

/** A Deployment Zone with its letter, and the player who holds it, if anybody does yet. */
export interface ZoneShape {
  letter: string;
  parts: Outline[];
  player: number;
}
