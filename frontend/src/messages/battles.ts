// Made by `make types` from the messages of the server. Change those, not this file.

import type { PlayerName } from "./battle";
import type { FieldView, View } from "./board";

/** The same battle once more; with `swap`, everybody leads the army of the next player. `seat` is the secret of a seat, for somebody who has neither begun nor joined the battle. */
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

/** A battle that was begun, with the links of its seats. */
export interface Begun {
  id: string;
  seats: SeatLink[];
}

/** A battle in passing, as everybody may know it: for a list of battles, and for whoever only looks. */
export interface Glance {
  title: string;
  players: PlayerName[];
  battlefield: FieldView;
  view: View;
  about_seed: string;
}

/** That the server is up. */
export interface Health {
  ok: boolean;
  version: string;
}

/** A seat, whom it plays, and the secret that opens it. */
export interface SeatLink {
  name: string;
  plays: number[];
  secret: string;
}

/** The secret of a seat, from a person who wants a seat to be freed or to have another link. */
export interface SeatSecret {
  secret: string;
}

/** The secret of a link, from a person who takes its seat. `own` is what shall open the seat from then on: 24 random bytes that the page remembers before it asks, so that it can ask once more if the answer is lost. Without it the server makes one up. */
export interface TakeSeat {
  secret: string;
  own?: string;
}
