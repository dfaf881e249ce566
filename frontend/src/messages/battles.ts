// Made by `make types` from the messages of the server. Change those, not this file.

import type { PlayerName } from "./battle";
import type { FieldView, View } from "./board";

/** The same battle again; with `swap`, each player leads the army of the next one. `seat` is the secret of a seat, for a program that has neither started nor joined the battle. */
export interface Again {
  swap?: boolean;
  seat?: string;
}

/** A battle as a list shows it. */
export interface BattleRow {
  id: string;
  title: string;
  changed: number;
  over: boolean;
}

/** A battle that was started, with the links of its seats. */
export interface Begun {
  id: string;
  seats: SeatLink[];
}

/** A summary of a battle for lists and visitors, with public knowledge only. */
export interface Glance {
  title: string;
  players: PlayerName[];
  battlefield: FieldView;
  view: View;
  about_seed: string;
}

/** A sign that the server is up. */
export interface Health {
  ok: boolean;
  version: string;
}

/** A seat, the players that it plays, and the secret that opens it. */
export interface SeatLink {
  name: string;
  plays: number[];
  secret: string;
}

/** The secret of a seat, from a player who wants to free a seat or to replace its link. */
export interface SeatSecret {
  secret: string;
}

/** The secret of an invite link, from a player who takes its seat. `own` is what shall open the seat from then on: 24 random bytes that the page remembers before it asks, so that it can ask again if the answer is lost. Without it the server makes one up. */
export interface TakeSeat {
  secret: string;
  own?: string;
}
