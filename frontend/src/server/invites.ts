/** Requests about the players of a battle and their invite links. */

import type { SeatHere } from "../messages/battle";
import type { SeatLink } from "../messages/battles";
import type { Freed, QrCode, Reach } from "../messages/invites";
import { call } from "./call";

export const seats = (battle: string): Promise<SeatHere[]> => call(`/api/battles/${battle}/seats`);
export const freeSeat = (battle: string, number: number, secret: string): Promise<Freed> =>
  call(`/api/battles/${battle}/seats/${number}/free`, { secret });
export const renewSeat = (battle: string, number: number, secret: string): Promise<SeatLink> =>
  call(`/api/battles/${battle}/seats/${number}/renew`, { secret });
export const reach = (): Promise<Reach> => call("/api/reach");
export const qrCode = (text: string): Promise<QrCode> => call("/api/qr", { text });
