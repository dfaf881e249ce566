/** A backup of everything as one file: what the server keeps, and what this browser keeps. */

import { call, ServerError } from "../../server/call";
import type { Backup, Restored } from "../../messages/backups";
import type { SeatLink } from "../../messages/battles";
import { remember } from "../../server/seats";
import { known, takeOver } from "../../shell/settings.svelte";

export interface WholeBackup extends Backup {
  /** What the browser kept, by name. */
  browser: Record<string, string>;
}

const OURS = "turnmaster.";
const SEATS = "turnmaster.seats";
const SETTINGS = "turnmaster.settings";
const BEFORE = "turnmaster.before-restore";
const MOST_BYTES = 140_000_000;

export async function makeBackup(): Promise<WholeBackup> {
  return { ...(await call<Backup>("/api/backup")), browser: keptHere() };
}

/** Give somebody a backup as a file. */
export function hand(backup: WholeBackup): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(backup)], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = `turnmaster-${new Date(backup.made * 1000).toISOString().slice(0, 10)}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export async function readBackup(file: File): Promise<WholeBackup> {
  if (file.size > MOST_BYTES) throw new ServerError("This file is too large for a backup.");
  let found: Partial<WholeBackup> | null = null;
  try {
    found = JSON.parse(await file.text()) as Partial<WholeBackup> | null;
  } catch {
    // what cannot be read is no backup
  }
  if (found?.kind !== "turnmaster backup" || typeof found.database !== "string")
    throw new ServerError("This file is not a Turnmaster backup.");
  return { ...(found as WholeBackup), browser: found.browser ?? {} };
}

export async function restoreBackup(backup: WholeBackup): Promise<Restored> {
  const done = await call<Restored>("/api/backup", { database: backup.database });
  bringBack(backup.browser);
  return done;
}

function keptHere(): Record<string, string> {
  const all = Object.entries({ ...localStorage }) as [string, string][];
  return Object.fromEntries(all.filter(([name]) => name.startsWith(OURS) && name !== BEFORE));
}

/** Put back what the browser kept. Seats are added to those that are there; of everything else the old is set aside. */
function bringBack(browser: Record<string, string>): void {
  localStorage.setItem(BEFORE, JSON.stringify(keptHere()));
  for (const [name, text] of Object.entries(browser)) {
    if (!name.startsWith(OURS) || typeof text !== "string") continue;
    if (name === SEATS)
      for (const [battle, seats] of Object.entries(parsed<Record<string, SeatLink[]>>(text))) remember(battle, seats);
    else if (name === SETTINGS) takeOver(known(parsed(text)));
    else localStorage.setItem(name, text);
  }
}

function parsed<T>(text: string): T {
  try {
    return JSON.parse(text) as T;
  } catch {
    return {} as T;
  }
}
