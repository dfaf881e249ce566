/** Which side is played on this device, for every game: everybody at a table opens the same link. */

const KEY = "turnmaster.tables";
/** Somebody who only looks has no side. */
export const NOBODY = -1;

function all(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, number>;
  } catch {
    return {}; // private windows have no storage
  }
}

/** The side that was said to be mine; null where nobody has said anything. */
export const mySide = (game: string): number | null => all()[game] ?? null;

export function isMySide(game: string, side: number): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all(), [game]: side }));
  } catch {
    // without storage it holds for this visit
  }
}
