/** What the server is asked about dice. */

import { call } from "./call";
import type { CheckDice, DiceBox, DiceChecked, RerollDice, RollDice, TableRoll } from "../messages/dice";

const at = (box: string): string => `/api/dice/boxes/${encodeURIComponent(box)}`;

export const newBox = (): Promise<DiceBox> => call("/api/dice/boxes", {});
export const findBox = (box: string): Promise<DiceBox> => call(at(box));
export const roll = (box: string, wanted: RollDice): Promise<TableRoll> => call(`${at(box)}/roll`, wanted);
export const reroll = (box: string, wanted: RerollDice): Promise<TableRoll> => call(`${at(box)}/reroll`, wanted);
export const openBox = (box: string): Promise<DiceBox> => call(`${at(box)}/open`, {});
export const checkBox = (opened: CheckDice): Promise<DiceChecked> => call("/api/dice/check", opened);
