/** What somebody prefers, on this device. */

export interface Settings {
  theme: "system" | "light" | "dark";
  contrast: "usual" | "high";
  colours: "usual" | "safe";
  motion: "usual" | "less";
  textSize: number;
  lengths: "inches" | "centimetres";
  confirmMoves: boolean;
  dice: "show" | "results";
  botPace: "slow" | "normal" | "fast" | "at once";
  hintsSeen: string[];
}

const KEY = "turnmaster.settings";
const USUAL: Settings = {
  theme: "system",
  contrast: "usual",
  colours: "usual",
  motion: "usual",
  textSize: 1,
  lengths: "inches",
  confirmMoves: true,
  dice: "show",
  botPace: "normal",
  hintsSeen: [],
};

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
  } catch {
    return {}; // private windows have no storage, and somebody may have written nonsense into it
  }
}

export const settings: Settings = $state({ ...USUAL, ...stored() });

/** Keep the settings, and have the page look as they say. Called once, when the app starts. */
export function followSettings(): void {
  const night = matchMedia("(prefers-color-scheme: dark)");
  let system = $state(night.matches);
  night.addEventListener("change", () => (system = night.matches));
  $effect(() => {
    const root = document.documentElement;
    const dark = settings.theme === "dark" || (settings.theme === "system" && system);
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

const CENTIMETRES = 2.54;

/** A length of the rules, in ten-thousandths of an inch, as this person reads lengths. */
export function lengthText(length: number, inch: number): string {
  const inches = length / inch;
  if (settings.lengths === "centimetres") return `${trimmed(inches * CENTIMETRES, 1)} cm`;
  return `${trimmed(inches, 2)}″`;
}

function trimmed(value: number, digits: number): string {
  return value.toFixed(digits).replace(/\.?0+$/, "");
}
