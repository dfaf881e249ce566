/** What the server is asked before a battle begins, and about the seats of one. */

import { call } from "../session/api";
import type { SeatHere } from "../messages/battle";
import type { Begun, SeatLink } from "../messages/battles";
import type { Freed, QrCode, Reach } from "../messages/invites";
import type { ArmyChecked, Choices, NewBattle, Prospect } from "../messages/setup";

export const allChoices = (): Promise<Choices> => call("/api/choices");
export const checkArmy = (text: string): Promise<ArmyChecked> => call("/api/armies/check", { text });
export const checkBattle = (chosen: NewBattle): Promise<Prospect> => call("/api/battles/check", chosen);
export const onceMore = (battle: string, swap: boolean): Promise<Begun> =>
  call(`/api/battles/${battle}/again`, { swap });

export const seats = (battle: string): Promise<SeatHere[]> => call(`/api/battles/${battle}/seats`);
export const freeSeat = (battle: string, number: number, secret: string): Promise<Freed> =>
  call(`/api/battles/${battle}/seats/${number}/free`, { secret });
export const renewSeat = (battle: string, number: number, secret: string): Promise<SeatLink> =>
  call(`/api/battles/${battle}/seats/${number}/renew`, { secret });
export const reach = (): Promise<Reach> => call("/api/reach");
export const qrCode = (text: string): Promise<QrCode> => call("/api/qr", { text });
