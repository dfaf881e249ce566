/** Codes of a set that a camera opens one after another; they are remembered until all are there. */

const KEY = "turnmaster.import";
/** `TM1/2/3/SET/…`: the second of three codes of a set. */
const PART = /^TM.\/(\d+)\/(\d+)\/(.{3})\//i;

export interface Collected {
  text: string;
  found: number;
  missing: number;
}

function remembered(): string[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as string[];
  } catch {
    return []; // private windows have no storage
  }
}

/** The codes that were scanned so far, with this one. */
export function collected(code: string): Collected {
  const part = PART.exec(code);
  if (!part) return { text: code, found: Number(Boolean(code)), missing: 0 };
  const ofSet = remembered().filter((one) => PART.exec(one)?.[3] === part[3]);
  const codes = [...new Set([...ofSet, code])];
  try {
    localStorage.setItem(KEY, JSON.stringify(codes));
  } catch {
    // without storage, the codes of a set are scanned in the app
  }
  return { text: codes.join("\n"), found: codes.length, missing: Number(part[2]) - codes.length };
}

export function forget(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // nothing was remembered
  }
}
