// Made by `make types` from the messages of the server. Change those, not this file.

import type { FieldView, ProfileCard } from "./board";

/** An army: the id by which it is chosen, its name, and its units. `notes` are limits of the rules that it breaks, which players may agree to. A premade army of a faction says which, and for which Point Limit it was made. */
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

/** An army from a file, or what is wrong with it. */
export interface ArmyChecked {
  army: ArmyCard | null;
  wrong: string;
}

/** The text of an army file. */
export interface ArmyText {
  text: string;
}

/** Everything that can be chosen, and the defaults. */
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

/** The time limits of a battle: minutes for the whole battle, and seconds that every answer adds. All players are notified when a player's time is over; with `bot`, a bot takes over for that player. */
export interface ClockChoice {
  minutes: number;
  added?: number;
  bot?: boolean;
}

/** A battlefield before zones are placed on it. */
export interface FieldChoice {
  id: string;
  name: string;
  summary: string;
  battlefield: FieldView;
}

/** A choice by its name, with a sentence. */
export interface Named {
  name: string;
  summary: string;
}

/** The setup of a new battle; the default is a quick battle against the bot, or of two bots as a `demonstration`. `size` in inches is for open ground, which has no `battlefield`. Without a `clock` there is no time limit. In a quick battle the player leads the army `lead`. */
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
  lead?: string;
}

/** The reason why a choice cannot be played, and its address, such as `sides.1.army`. */
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

/** A look at a choice before the battle starts. `maps` are the Deployment Zone maps that fit, the default first; `idle` the options that would change nothing in these playstyles; `notes` the broken limits that players may agree to break. */
export interface Prospect {
  objection: Objection | null;
  names: string[];
  point_limit: number;
  battlefield: FieldView | null;
  maps: Named[];
  idle: string[];
  notes: string[];
}

/** A player: a name, a premade army by name or an army as the text of a file, and the person or bot who plays it. `allies` are further armies of a team, which plays as one. Sides with the same `seat` are played by one person; without a seat, a side has one of its own. */
export interface Side {
  army: string;
  name?: string;
  played_by?: string;
  seat?: number | null;
  allies?: string[];
}

/** An army for a quick battle: its id and name, its style in a sentence, and the symbols of its units. */
export interface Starter {
  id: string;
  name: string;
  style: string;
  symbols: string[];
}
