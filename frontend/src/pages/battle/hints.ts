/** What somebody in their first battle may want to know, each told once, where it is needed. */

import type { Ask } from "../../messages/battle";
import type { View } from "../../messages/board";
import { settings } from "../../shell/settings.svelte";

export const HINTS = {
  choosing:
    "Whatever glows can be chosen: on the board, on its card, or in this list. Point at a card to find the unit on the board.",
  moving:
    "Drag the unit to where it should stand. If it may not stand there, you are told why and offered the nearest place where it may.",
  attacking: "Choose a weapon, then a target. You see the exact odds and the reasons for them before you attack.",
  dice: "Firm dice passed, dashed ones failed. The story keeps every roll; click or touch the dice to have them lie at once.",
  offers: "You can react here. To be asked less often, open “Reaction prompts”.",
  undo: "Changed your mind? Undo, at the top, gives your last answer back. Once dice were rolled, the others have to agree.",
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
