/** The settings in words, as the page shows them. */

import { CHOICES } from "../../shell/settings.svelte";

export type Named = keyof typeof CHOICES;

interface Row {
  name: Named;
  label: string;
  words: Record<string, string>;
}

export const LOOK: Row[] = [
  { name: "theme", label: "Theme", words: { system: "As the device", light: "Paper", dark: "Night map" } },
  { name: "contrast", label: "Contrast", words: { usual: "Usual", high: "High" } },
  { name: "colours", label: "Colours of the armies", words: { usual: "Usual", safe: "For colour-blind players" } },
  { name: "motion", label: "Motion", words: { usual: "Usual", less: "As little as possible" } },
];

export const PLAY: Row[] = [
  { name: "lengths", label: "Lengths", words: { inches: "Inches", centimetres: "Centimetres" } },
  { name: "dice", label: "Dice", words: { show: "Show them falling", results: "Only results" } },
  {
    name: "botPace",
    label: "How fast bots act",
    words: { slow: "Slow", normal: "Normal", fast: "Fast", "at once": "At once" },
  },
];

/** What can be chosen in a row, as `Choice` wants it. */
export function optionsOf(row: Row): { value: string; words: string }[] {
  return CHOICES[row.name].map((value) => ({ value, words: row.words[value] ?? value }));
}
