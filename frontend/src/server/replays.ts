/** What the server is asked about replays and reports. */

import { call } from "./call";
import type { Beats } from "../messages/battle";
import type { Begun } from "../messages/battles";
import type { DiceCheck, PlayOn, Replay, ReplayStep, Report } from "../messages/replays";
import { ownSecret } from "./seats";

/** How this browser asks: with its seat at the battle, and as whom it looks. */
function asked(battle: string, viewer?: number): string {
  const query = new URLSearchParams();
  const secret = ownSecret(battle);
  if (secret) query.set("seat", secret);
  if (viewer !== undefined) query.set("as", String(viewer));
  return query.size ? `?${query}` : "";
}

export const replay = (battle: string, viewer?: number): Promise<Replay> =>
  call(`/api/battles/${battle}/replay${asked(battle, viewer)}`);
export const replayStep = (battle: string, step: number, viewer?: number): Promise<ReplayStep> =>
  call(`/api/battles/${battle}/replay/${step}${asked(battle, viewer)}`);
export const replayLog = (battle: string, viewer: number): Promise<Beats> =>
  call(`/api/battles/${battle}/replay/story${asked(battle, viewer)}`);
export const checkDice = (battle: string): Promise<DiceCheck> => call(`/api/battles/${battle}/dice`, {});
export const playOn = (battle: string, chosen: PlayOn): Promise<Begun> =>
  call(`/api/battles/${battle}/play-on`, { ...chosen, seat: ownSecret(battle) });
export const pdfAddress = (battle: string): string => `/api/battles/${battle}/report.pdf${asked(battle)}`;
export const report = (battle: string): Promise<Report> => call(`/api/battles/${battle}/report${asked(battle)}`);
