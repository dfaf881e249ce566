/** What the server is asked about games at a real table. */

import { call } from "./call";
import type { LibraryPage } from "../messages/forge";
import type {
  AttackView,
  Attacked,
  EnterAt,
  NewTabletop,
  Rolled,
  TabletopNews,
  TabletopReport,
  TabletopRow,
  TabletopView,
} from "../messages/tabletop";

export type Entry = EnterAt["entry"];

export const tabletops = (): Promise<TabletopRow[]> => call("/api/tabletops");
export const beginTabletop = (wanted: NewTabletop): Promise<TabletopView> => call("/api/tabletops", wanted);
export const tabletop = (id: string): Promise<TabletopView> => call(`/api/tabletops/${id}`);
export const reportOf = (id: string): Promise<TabletopReport> => call(`/api/tabletops/${id}/report`);
export const newsOf = (id: string, moment: number, leaving: AbortSignal): Promise<TabletopNews> =>
  call(`/api/tabletops/${id}/news?moment=${moment}`, undefined, leaving);
export const enter = (id: string, number: number, entry: Entry): Promise<TabletopView> =>
  call(`/api/tabletops/${id}/entries`, { number, entry });
export const turnBack = (id: string, number: number, way: "undo" | "redo"): Promise<TabletopView> =>
  call(`/api/tabletops/${id}/turn`, { number, way });
export const remove = (id: string, deleted: boolean): Promise<TabletopRow[]> =>
  call(`/api/tabletops/${id}/thrown`, { deleted });
export const attackSoFar = (id: string, attack: Attacked): Promise<AttackView> =>
  call(`/api/tabletops/${id}/attack`, { attack });
export const roll = (die: string, count: number): Promise<Rolled> => call("/api/tabletops/roll", { die, count });
export const library = (): Promise<LibraryPage> => call("/api/forge/library");
