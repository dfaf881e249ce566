/** What can be shown on the board or not, as somebody likes it. */

import { settings } from "../../shell/settings.svelte";

export const OVERLAYS = {
  move: ["Move", "How far the unit that moves can get"],
  range: ["Range", "How far the weapons of the unit that attacks reach"],
  sight: ["Sight", "What is seen of a target, and what is in the way"],
  zones: ["Zones", "The Deployment Zones"],
  objectives: ["Objectives", "The Objective Markers"],
  links: ["Links", "How the models of a unit keep together"],
  names: ["Names", "The names of units and terrain"],
} as const satisfies Record<string, [string, string]>;

export type Overlay = keyof typeof OVERLAYS;

export const isShown = (overlay: Overlay): boolean => !settings.hidden.includes(overlay);

export function toggle(overlay: Overlay): void {
  settings.hidden = isShown(overlay)
    ? [...settings.hidden, overlay]
    : settings.hidden.filter((other) => other !== overlay);
}
