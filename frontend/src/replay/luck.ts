/** How kind the dice were, in a sentence. */

import type { Luck } from "../session/messages";

const NEITHER = { from: 40, to: 60 };

export const tenths = (value: number): string => String(Math.round(10 * value) / 10);

export function verdict({ attacks, luckier_than }: Luck): string {
  if (!attacks) return "It made no attack whose odds are known.";
  const of = Math.min(99, Math.max(1, Math.round(100 * luckier_than)));
  if (of >= NEITHER.from && of <= NEITHER.to) return "Neither kind nor unkind dice.";
  return of > NEITHER.to
    ? `Kind dice: ${of} of 100 such battles go worse.`
    : `Unkind dice: ${100 - of} of 100 such battles go better.`;
}
