// Made by `make types` from the messages of the server. Change those, not this file.

/** An area or object that a perk left on the board: a `template`, a `trap`, a `weapon` on the ground, or the `remains` of a unit. It has the name of the weapon or the unit. The outline is the area of a template, or the distance at which a trap triggers. It counts from Game Turn `first` to `last`, or without end; `counts` says whether it does now. `inside` names what carries it. */
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

/** The base of one model on the battlefield. With 0 HP it is a casualty that waits to be removed. `z` is its height above the table; `facing` is in degrees counter-clockwise from north, -1 if it has no effect. */
export interface BaseShape {
  model: number;
  outline: Outline;
  hp: number;
  full_hp: number;
  z: number;
  facing: number;
}

/** The milliseconds left for each player, and the player whose clock runs from this message on, or -1. Players in `out` have no time left. */
export interface ClocksView {
  left: number[];
  running: number;
  out: number[];
}

/** The weapon profile of Dangerous Ground: one attack sequence against models that enter it. */
export interface Danger {
  attacks: number;
  power: number;
  ap: number;
}

/** A lasting effect on a unit or a player: its name, its change, its duration, and whether it is harmful. */
export interface EffectView {
  name: string;
  change: string;
  until: string;
  negative: boolean;
  counts_now: boolean;
}

/** The unchanging parts of a battlefield. `art` draws each piece of terrain, in the same order, and `ground` the surface below them all. */
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

/** Shapes to draw over the board: an envelope, ranges, a Line of Sight or a path; or the reason why there are none. */
export interface LayersFound {
  what: "layers";
  layers: (RangeLayer | ReachLayer | SightLayer | PathLayer)[];
  why_none: string;
}

/** The marker of a concealed unit, `z` above the table. For a player who may know it, `unit` is its number, and `meant` the future positions of its models. */
export interface MarkerShape {
  player: number;
  outline: Outline;
  z: number;
  unit: number;
  meant: Outline[];
}

/** An Objective Marker with the player who controls it, or -1, and whether it is contested. */
export interface ObjectiveShape {
  point: [number, number];
  player: number;
  contested: boolean;
}

/** The corners of a polygon; or a single point with a radius, which is a disc. */
export type Outline = [[number, number][], number];

/** The shortest path of a base, its start first. */
export interface PathLayer {
  layer: "path";
  words: string;
  unit: number;
  radius: number;
  points: [number, number][];
  length: number;
  allowance: number;
}

/** One piece of terrain. Lengths are ten-thousandths of an inch. Models cannot pass through the sides of a `solid` piece. `difficult`, `danger` and `impassable` are the kinds of ground. A `slope` can be walked up from every side. `ladders` are points on its edge where models climb freely. Units can enter an `enterable` building and then use its floors from inside. A `void` is not terrain but the gap between battlefields: a perk that ignores terrain does not ignore it. */
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

/** The state of a player. Points are exact and formatted for display. */
export interface PlayerView {
  points: string;
  share: number;
  cp: number;
  pools: Record<string, number>;
  out: boolean;
  effects: EffectView[];
}

/** The printed stats of a unit. */
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

/** The range of a weapon: a disc around every model that carries it, or an outline if its base is not round. */
export interface RangeLayer {
  layer: "range";
  words: string;
  unit: number;
  weapon: string;
  reach: number;
  discs: [number, number, number][];
  outlines: Outline[];
}

/** The positions that the middle of a unit's base can reach: rings around cells, with holes in the other direction. */
export interface ReachLayer {
  layer: "reach";
  words: string;
  unit: number;
  allowance: number;
  rings: [number, number][][];
}

/** One model looking at another: the hidden share, and the blockers, the worst first. */
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

/** The available undo and redo, and the players who must consent. */
export interface UndoView {
  can_undo: boolean;
  needs: number[];
  can_redo: boolean;
}

/** A unit: its bases on the battlefield, its number of models, those in Reserve, and positions of casualties. `aboard` names what carries it, and `inside` is the number of models in there. `concealed` models have no position yet: a marker lies in their place. `symbol` is the drawing it is known by, and a `hero` is a single model of rank. */
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
  symbol: string;
  hero: boolean;
}

/** A unit as its card shows it. `shape` holds its position, and `done` its Actions in this Game Turn. `profile` is present only while it differs from the starting profile. */
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

/** The battle as a seat may know it, after a number of answers. `asked` are the players whose decision it is, and `gone` the positions of destroyed terrain in the list of the battlefield. `prompts` are the reactions about which this seat is not asked, by name, each with its rule; an empty name stands for all others. */
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

/** The printed stats of a weapon; saves and AP are texts. */
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

/** A Deployment Zone with its letter, and its player, or -1 if it has none yet. */
export interface ZoneShape {
  letter: string;
  parts: Outline[];
  player: number;
}
