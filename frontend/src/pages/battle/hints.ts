/** What somebody in their first battle may want to know, each told once, where it is needed. */

import type { Ask } from "../../messages/battle";
import type { View } from "../../messages/board";
import { settings } from "../../shell/settings.svelte";

export const HINTS = {
  choosing:
    "Select a highlighted unit on the board, on its card or in this list. Point at a card to find the unit on the board.",
  moving: "Drag the unit into position. If it cannot stand there, you see why and the nearest legal position.",
  attacking: "Choose a weapon, then a target. You see the exact odds and their reasons before you attack.",
  dice: "Solid dice passed; dashed dice failed. The log lists every roll. Click or tap the dice to skip the animation.",
  offers: "You can react here. To be asked less often, open “Reaction prompts”.",
  undo: "Changed your mind? Use Undo at the top. Other players must agree once dice were rolled or they have acted since.",
} as const;

export type HintName = keyof typeof HINTS;

export const isNew = (name: HintName): boolean => !settings.hintsSeen.includes(name);

export function dismiss(name: HintName): void {
  if (isNew(name)) settings.hintsSeen = [...settings.hintsSeen, name];
}

/** The one hint that helps with a question, if it has not been read yet. */
export function hintFor(ask: Ask, view: View | null, attacks: boolean): HintName | null {
  const fits: [HintName, boolean][] = [
    ["moving", Boolean(ask.free?.places.length)],
    ["attacking", attacks],
    ["offers", Boolean(ask.window)],
    ["choosing", ask.options.some((option) => option.points.units.length)],
    ["undo", Boolean(view?.undo.can_undo)],
  ];
  return fits.find(([name, is]) => is && isNew(name))?.[0] ?? null;
}
