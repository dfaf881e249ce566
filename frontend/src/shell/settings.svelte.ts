/** What somebody prefers, on this device. */

import { flushSync } from "svelte";

export interface Settings {
  theme: "system" | "light" | "dark";
  contrast: "usual" | "high";
  colours: "usual" | "safe";
  motion: "usual" | "less";
  textSize: number;
  lengths: "inches" | "centimetres";
  confirmMoves: boolean;
  /** Whether presses on what has only just appeared are ignored. */
  guard: boolean;
  dice: "show" | "results";
  botPace: "slow" | "normal" | "fast" | "at once";
  sounds: boolean;
  hintsSeen: string[];
  /** What somebody does not want to see on the board. */
  hidden: string[];
}

const KEY = "turnmaster.settings";
export const DEFAULTS: Readonly<Settings> = {
  theme: "system",
  contrast: "usual",
  colours: "usual",
  motion: "usual",
  textSize: 1,
  lengths: "inches",
  confirmMoves: true,
  guard: true,
  dice: "show",
  botPace: "normal",
  sounds: false,
  hintsSeen: [],
  hidden: ["terrain"],
};

/** What there is to choose, where it is one of several words. */
export const CHOICES = {
  theme: ["system", "light", "dark"],
  contrast: ["usual", "high"],
  colours: ["usual", "safe"],
  motion: ["usual", "less"],
  lengths: ["inches", "centimetres"],
  dice: ["show", "results"],
  botPace: ["slow", "normal", "fast", "at once"],
} as const satisfies { [K in keyof Settings]?: readonly Settings[K][] };

export const SIZES = { least: 0.8, most: 1.6, step: 0.1 };

function stored(): Settings {
  try {
    return known(JSON.parse(localStorage.getItem(KEY) ?? "{}"));
  } catch {
    return { ...DEFAULTS }; // private windows have no storage, and somebody may have written nonsense into it
  }
}

/** What can be used of settings that come from elsewhere; the usual for everything else. */
export function known(found: unknown): Settings {
  const given = (typeof found === "object" && found ? found : {}) as Partial<Record<keyof Settings, unknown>>;
  const chosen = Object.entries(CHOICES).filter(([name, all]) =>
    (all as readonly unknown[]).includes(given[name as keyof Settings]),
  );
  const size = Number(given.textSize);
  return {
    ...DEFAULTS,
    ...Object.fromEntries(chosen.map(([name]) => [name, given[name as keyof Settings]])),
    textSize: size >= SIZES.least && size <= SIZES.most ? size : DEFAULTS.textSize,
    confirmMoves: typeof given.confirmMoves === "boolean" ? given.confirmMoves : DEFAULTS.confirmMoves,
    guard: typeof given.guard === "boolean" ? given.guard : DEFAULTS.guard,
    sounds: given.sounds === true,
    hintsSeen: words(given.hintsSeen, DEFAULTS.hintsSeen),
    hidden: words(given.hidden, DEFAULTS.hidden),
  };
}

function words(given: unknown, otherwise: readonly string[]): string[] {
  return Array.isArray(given) ? given.map(String) : [...otherwise];
}

export const settings: Settings = $state(stored());

/** Take over settings as a whole. */
export function takeOver(others: Settings): void {
  Object.assign(settings, others);
}

/** Keep the settings, and have the page look as they say. Called once, when the app starts. */
export function followSettings(): void {
  const night = matchMedia("(prefers-color-scheme: dark)");
  let system = $state(night.matches);
  night.addEventListener("change", () => (system = night.matches));
  // Paper is light, and it is printed before anything else can happen.
  let printing = $state(false);
  addEventListener("beforeprint", () => flushSync(() => (printing = true)));
  addEventListener("afterprint", () => (printing = false));
  // What is changed in another window holds here too.
  addEventListener("storage", (event) => event.key === KEY && takeOver(stored()));
  $effect(() => {
    const root = document.documentElement;
    const dark = !printing && (settings.theme === "dark" || (settings.theme === "system" && system));
    root.dataset.theme = dark ? "dark" : "light";
    root.dataset.contrast = settings.contrast;
    root.dataset.colours = settings.colours;
    root.dataset.motion = settings.motion;
    root.style.setProperty("--text-size", String(settings.textSize));
    try {
      localStorage.setItem(KEY, JSON.stringify(settings));
    } catch {
      // without storage the settings hold for this visit
    }
  });
}

/** Whether somebody wants things to stand where they end up, without moving there. */
export function isStill(): boolean {
  return settings.motion === "less" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

const CENTIMETRES = 2.54;

/** A length of the rules, in ten-thousandths of an inch, as this person reads lengths. */
export function lengthText(length: number, inch: number): string {
  const inches = length / inch;
  if (settings.lengths === "centimetres") return `${trimmed(inches * CENTIMETRES, 1)} cm`;
  return `${trimmed(inches, 2)}″`;
}

/** The same for the ear. */
export function lengthWords(length: number, inch: number): string {
  const inches = length / inch;
  if (settings.lengths === "centimetres") return `${trimmed(inches * CENTIMETRES, 1)} centimetres`;
  const value = trimmed(inches, 2);
  return `${value} ${value === "1" ? "inch" : "inches"}`;
}

function trimmed(value: number, digits: number): string {
  return value.toFixed(digits).replace(/\.?0+$/, "");
}
