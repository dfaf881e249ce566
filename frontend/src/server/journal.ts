/** What the server is asked about the journal. */

import { call } from "./call";
import type { Begun } from "../messages/battles";
import type { Elsewhere, Inscription, JournalPage, NewElsewhere, SeatNotes } from "../messages/journal";
import { ownSecret } from "./seats";

export const journal = (): Promise<JournalPage> => call("/api/journal");
export const notesOf = (battle: string): Promise<SeatNotes> =>
  call(`/api/battles/${battle}/notes?seat=${encodeURIComponent(ownSecret(battle))}`);
export const editEntry = (battle: string, change: Omit<Inscription, "seat">): Promise<JournalPage> =>
  call(`/api/battles/${battle}/journal`, { ...change, seat: ownSecret(battle) });
export const addGame = (game: NewElsewhere): Promise<Elsewhere> => call("/api/journal/elsewhere", game);
export const remove = (id: string, deleted: boolean): Promise<JournalPage> =>
  call("/api/journal/elsewhere/thrown", { id, deleted });
export const removeTabletop = (id: string, deleted: boolean): Promise<JournalPage> =>
  call(`/api/tabletops/${id}/thrown`, { deleted }).then(journal);
/** A file is sent as it is: numbers in it may be larger than a page can hold. */
export const importFile = async (file: File): Promise<Begun> => call("/api/battles/file", await file.text());
export const fileAddress = (battle: string): string =>
  `/api/battles/${battle}/file?seat=${encodeURIComponent(ownSecret(battle))}`;
