/** What can be shown on the board or not, as somebody likes it. */

import { settings } from "../../shell/settings.svelte";

export const OVERLAYS = {
  move: ["Move", "Positions that the moving unit can reach"],
  range: ["Range", "Range of the attacking unit's weapons"],
  sight: ["Sight", "Line of Sight to a target and what blocks it"],
  zones: ["Zones", "Deployment Zones"],
  objectives: ["Objectives", "Objective Markers"],
  links: ["Links", "Coherency links between models"],
  names: ["Names", "Names of units, and of terrain that is pointed at"],
  terrain: ["Terrain", "Names of all terrain"],
} as const satisfies Record<string, [string, string]>;

export type Overlay = keyof typeof OVERLAYS;

export const isShown = (overlay: Overlay): boolean => !settings.hidden.includes(overlay);

export function toggle(overlay: Overlay): void {
  settings.hidden = isShown(overlay)
    ? [...settings.hidden, overlay]
    : settings.hidden.filter((other) => other !== overlay);
}
