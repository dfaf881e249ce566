/** Groups of faces that do the same, in numbers and words. */

import type { DiceAsked } from "../../messages/tabletop";

/** The dice of each group but the last if they fall as they do on average; the last group has the rest. */
export function averages({ alike, count }: DiceAsked): number[] {
  const faces = alike.flat().length;
  const upTo = alike.map((_, n) => Math.round((count * alike.slice(0, n + 1).flat().length) / faces));
  return upTo.slice(0, -1).map((sum, n) => sum - (upTo[n - 1] ?? 0));
}

export function restOf({ count }: DiceAsked, counts: readonly number[]): number {
  return count - counts.reduce((sum, each) => sum + each, 0);
}

/** `4–6`, or the only face. */
export function facesText(group: readonly number[]): string {
  const [low, high] = [Math.min(...group), Math.max(...group)];
  return low === high ? String(low) : `${low}–${high}`;
}

/** Dice of a group succeed or fail, where something is needed. */
export function resultOf({ need }: DiceAsked, group: readonly number[]): string {
  if (!need) return "";
  return Math.min(...group) >= need ? "succeed" : "fail";
}

/** A number of dice and what they do: `8 succeed`, `1 fails`, `2 succeed with 6`. */
export function told(count: number, result: string, faces: string): string {
  const verb = count === 1 && result ? `${result}s` : result;
  return [count, verb, faces && `with ${faces}`].filter((part) => part !== "").join(" ");
}
