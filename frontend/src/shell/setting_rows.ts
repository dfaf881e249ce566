/** The settings in words, as the page shows them. */

import { CHOICES } from "./settings.svelte";

export type Named = keyof typeof CHOICES;

interface Row {
  name: Named;
  label: string;
  words: Record<string, string>;
}

export const LOOK: Row[] = [
  { name: "theme", label: "Theme", words: { system: "System", light: "Paper", dark: "Night map" } },
  { name: "contrast", label: "Contrast", words: { usual: "Default", high: "High" } },
  { name: "colours", label: "Army colours", words: { usual: "Default", safe: "For colour-blind players" } },
  { name: "motion", label: "Motion", words: { usual: "Default", less: "Reduced" } },
];

export const SPEED: Row = {
  name: "botPace",
  label: "Bot speed",
  words: { slow: "Slow", normal: "Normal", fast: "Fast", "at once": "Instant" },
};

export const PLAY: Row[] = [
  { name: "lengths", label: "Lengths", words: { inches: "Inches", centimetres: "Centimetres" } },
  { name: "dice", label: "Dice", words: { show: "Animated", results: "Results only" } },
  SPEED,
];

/** What can be chosen in a row, as `Choice` wants it. */
export function optionsOf(row: Row): { value: string; words: string }[] {
  return CHOICES[row.name].map((value) => ({ value, words: row.words[value] ?? value }));
}
