/** The boxes of dice that this browser has used, with everything that was rolled from them. */

import type { DiceBox } from "../messages/dice";

const KEY = "turnmaster.dice";
const MOST_BOXES = 12;

/** The latest box first. */
export function storedBoxes(): DiceBox[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? (found as DiceBox[]).filter((box) => box?.id && Array.isArray(box.rolls)) : [];
  } catch {
    return [];
  }
}

/** Keep boxes; whether that worked. Those without a roll are not worth keeping, apart from the one in use. */
export function storeBoxes(boxes: readonly DiceBox[]): boolean {
  const worth = boxes.filter((box, n) => n === 0 || box.rolls.length).slice(0, MOST_BOXES);
  try {
    localStorage.setItem(KEY, JSON.stringify(worth));
    return true;
  } catch {
    return false;
  }
}
