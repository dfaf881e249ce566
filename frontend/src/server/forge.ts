/** What the server is asked about the forge. */

import { call } from "./call";
import type {
  Agreeables,
  ChangeItem,
  CodesRead,
  CompareAsked,
  Compared,
  DamageView,
  Designed,
  ItemPage,
  ItemRow,
  LibraryPage,
  LikeAsked,
  NewItem,
  OddsAsked,
  PerkAsked,
  PerkHere,
  PremadeFaction,
  Priced,
  RosterArmy,
  ShareView,
  Suggestion,
  Trial,
} from "../messages/forge";

export const library = (): Promise<LibraryPage> => call("/api/forge/library");
export const search = (words: string, kind: string): Promise<ItemRow[]> =>
  call(`/api/forge/search?kind=${kind}&words=${encodeURIComponent(words)}`);
export const item = (id: string): Promise<ItemPage> => call(`/api/forge/items/${id}`);
export const make = (wanted: NewItem): Promise<ItemPage> => call("/api/forge/items", wanted);
export const change = (id: string, wanted: ChangeItem): Promise<ItemPage> => call(`/api/forge/items/${id}`, wanted);
export const duplicate = (id: string, name = ""): Promise<ItemPage> => call(`/api/forge/items/${id}/clone`, { name });
export const remove = (id: string): Promise<LibraryPage> => call(`/api/forge/items/${id}/thrown`, {});
export const arrange = (id: string, order: string[]): Promise<ItemPage> =>
  call(`/api/forge/items/${id}/order`, { order });
export const turn = (scope: string, way: "undo" | "redo"): Promise<LibraryPage> =>
  call("/api/forge/turn", { scope, way });
export const importText = (text: string, parent = ""): Promise<ItemPage> => call("/api/forge/import", { text, parent });
export const premade = (): Promise<PremadeFaction[]> => call("/api/forge/premade");
export const copyPremade = (name: string): Promise<ItemPage> => call(`/api/forge/premade/${name}`, {});
export const price = (design: Designed): Promise<Priced> => call("/api/forge/price", design);
export const perksFor = (asked: PerkAsked): Promise<PerkHere[]> => call("/api/forge/perks", asked);
export const fileAddress = (id: string, form: "json" | "yaml"): string => `/api/forge/items/${id}/file?form=${form}`;
export const cure = (id: string, problem: number, edition: number): Promise<ItemPage> =>
  call(`/api/forge/items/${id}/cure`, { problem, edition });
export const shared = (id: string): Promise<ShareView> => call(`/api/forge/items/${id}/shared`);
/** A roster on paper; with a game at a real table, as it stands there. */
export const pdfAddress = (
  id: string,
  paper: "a4" | "us-letter",
  form: "sheet" | "cards",
  damage?: DamageView,
): string =>
  `/api/forge/items/${id}/pdf?paper=${paper}&form=${form}` + (damage ? `&game=${damage.game}&side=${damage.side}` : "");
export const damages = (id: string): Promise<DamageView[]> => call(`/api/forge/items/${id}/damages`);
export const importCodes = (codes: string[], parent = ""): Promise<ItemPage> =>
  call("/api/forge/import/codes", { codes, parent });
export const codesIn = (image: Blob): Promise<CodesRead> => call("/api/forge/image", image);
export const agreeables = (): Promise<Agreeables> => call("/api/forge/agreeables");
export const armyOf = (id: string): Promise<RosterArmy> => call(`/api/forge/items/${id}/army`);

export const odds = (asked: OddsAsked): Promise<Trial[]> => call("/api/forge/odds", asked);
export const compare = (asked: CompareAsked): Promise<Compared> => call("/api/forge/compare", asked);
export const like = (asked: LikeAsked): Promise<Suggestion> => call("/api/forge/like", asked);
