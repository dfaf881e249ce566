// Made by `make types` from the messages of the server. Change those, not this file.

import type { FieldView, ProfileCard } from "./board";

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

/** A battlefield as it lies there before anybody has a zone. */
export interface FieldChoice {
  id: string;
  name: string;
  summary: string;
  battlefield: FieldView;
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

/** Why a choice cannot be played, and which one, such as `sides.1.army`. */
export interface Objection {
  about: string;
  text: string;
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

/** A player: a name, a premade army by name or an army as the text of a file, and who plays it. `allies` are further armies of a team, which plays as one. People of the same `seat` are one person, who plays for all of these sides; without a seat, a side has one of its own. */
export interface Side {
  army: string;
  name?: string;
  played_by?: string;
  seat?: number | null;
  allies?: string[];
}
