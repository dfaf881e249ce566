// Made by `make types` from the messages of the server. Change those, not this file.

import type { PlayerName, Result, Welcome } from "./battle";
import type { View } from "./board";
import type { LogEntry } from "./log";

/** The figures of a unit: HP removed, the points that these are worth, units destroyed, and HP lost. */
export interface Deeds {
  unit: number;
  player: number;
  name: string;
  hp: number;
  points: number;
  destroyed: string[];
  lost: number;
}

/** A battle played again on the server, and whether everything agrees. The seed and its salt are shown when the battle is over: the seal is the SHA-256 of "turnmaster dice SEED SALT". */
export interface DiceCheck {
  agrees: boolean;
  words: string;
  seal: string;
  seed: string;
  salt: string;
}

/** The luck of a player in attacks with known odds: the HP removed and expected, and the percentage of such battles with a worse result, in which equal results count half. `words` say what that means. */
export interface Luck {
  player: number;
  attacks: number;
  taken: number;
  expected: number;
  luckier_than: number;
  words: string;
}

/** A request for a new battle from a step of another one. `plays` are players whom the asker takes over from bots. */
export interface PlayOn {
  step: number;
  seat?: string;
  dice?: "new" | "same";
  plays?: number[];
}

/** The remaining points of all players after a step. */
export interface PointsLeft {
  step: number;
  turn: number;
  points: number[];
}

/** A step of a battle: its time, the player who decided, its result in a sentence, and its number of log entries. `weight` is the share of all points lost in it, `lost` the points that each player lost, and `shares` the remaining share of every player. */
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

/** A replay, as `viewer` may know it; `viewers` are all that can be chosen. `big` are the steps of the big moments. `may_play_on` says whether the asker may play from any of them. */
export interface Replay {
  welcome: Welcome;
  over: boolean;
  viewer: number;
  viewers: Viewer[];
  moments: RecordedStep[];
  big: number[];
  may_play_on: boolean;
}

/** A step in full: the battle after it, and its log. `first` is how many beats came before. */
export interface ReplayStep {
  step: number;
  view: View;
  first: number;
  beats: LogEntry[];
}

/** A battle report. `course` has an entry for the start and for every change; `big` are the steps worth a picture. */
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

/** A step that shifted the balance: by how many points, and for which player. */
export interface TurningPoint {
  step: number;
  turn: number;
  phase: string;
  what: string;
  player: number;
  swing: number;
}

/** A viewer of a battle: a player by number, -1 for a spectator, -2 for a view of everything. */
export interface Viewer {
  number: number;
  name: string;
}
