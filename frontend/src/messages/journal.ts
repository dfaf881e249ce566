// Made by `make types` from the messages of the server. Change those, not this file.

/** A game that was played elsewhere. `played` is its date, as in 2026-07-31. */
export interface Elsewhere {
  id: string;
  played: string;
  opponent: string;
  armies: string;
  points: string;
  won: string;
  notes: string;
}

/** A change to a battle: its name, the notes of a seat, or whether it is deleted. Fields that are missing stay as they are. `seat` is the secret of a seat; only the owner of the battle needs none, except for notes. */
export interface Inscription {
  seat?: string;
  title?: string | null;
  notes?: string | null;
  deleted?: boolean | null;
}

/** The whole journal, the latest entries first. */
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

/** A tabletop game that was tracked here to its end. Only its owner can delete it. */
export interface KeptTable {
  id: string;
  title: string;
  changed: number;
  is_own: boolean;
}

/** A game that was played elsewhere, to add; with an id, to edit. */
export interface NewElsewhere {
  played: string;
  opponent: string;
  armies?: string;
  points?: string;
  won?: "I" | "nobody" | "they";
  notes?: string;
  id?: string;
}

/** The notes of a seat on a battle, which nobody else reads. `title` is the battle's name. */
export interface SeatNotes {
  title: string;
  notes: string;
}

/** A request to delete a game that was played elsewhere, or to restore it. */
export interface ThrowAway {
  id: string;
  deleted?: boolean;
}
