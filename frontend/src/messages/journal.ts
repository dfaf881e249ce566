// Made by `make types` from the messages of the server. Change those, not this file.

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

/** A change to a battle: its name, the notes of a seat, or whether it is deleted. Anything left out stays as it is. `seat` is the secret of a seat; only the owner of the battle needs none, except for notes. */
export interface Inscription {
  seat?: string;
  title?: string | null;
  notes?: string | null;
  deleted?: boolean | null;
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

/** What whoever sits at a seat wrote down about a battle; nobody else reads it. `title` is the battle's name. */
export interface SeatNotes {
  title: string;
  notes: string;
}

/** A game of elsewhere is thrown away, or fetched back. */
export interface ThrowAway {
  id: string;
  deleted?: boolean;
}
