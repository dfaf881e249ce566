// Made by `make types` from the messages of the server. Change those, not this file.

import type { PlayerName, Result, Welcome } from "./battle";
import type { View } from "./board";
import type { LogEntry } from "./log";

/** What a unit did: HP removed, and their worth in points; the units of others whose last HP it removed; HP lost. */
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

/** The attacks of a player whose odds are known: the HP that they removed, what was to be expected, and how many of a hundred such battles would have gone worse; those that go just as well count half. `words` say what that means. */
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

/** The points that players had left after a step. */
export interface PointsLeft {
  step: number;
  turn: number;
  points: number[];
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

/** A moment at which the balance shifted: by how many points, and for whom. */
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
