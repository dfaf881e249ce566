/** What the keys do in a replay. */

import type { Watching } from "./watching.svelte";

export const KEYS: [string, string][] = [
  ["Space", "play, stop"],
  ["← →", "previous or next step"],
  ["Shift ← →", "previous or next decision"],
  ["↑ ↓", "previous or next Game Turn"],
  ["B, N", "previous or next turning point"],
  ["Home, End", "first or last step"],
  ["+, −", "faster, slower"],
  ["V", "view as the next player"],
  ["P", "play from here"],
  ["K", "this list"],
];

export interface Does {
  playOn: () => void;
  keys: () => void;
}

export function press(event: KeyboardEvent, watching: Watching, does: Does): void {
  const target = event.target as HTMLElement | null;
  const slider = target instanceof HTMLInputElement && target.type === "range";
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (!slider && target?.closest("input, textarea, select, dialog")) return;
  if (event.key === " " && target?.closest("button, a, summary")) return;
  const act = meant(event, watching, does);
  if (!act) return;
  event.preventDefault();
  act();
}

function meant(event: KeyboardEvent, watching: Watching, does: Does): (() => void) | undefined {
  const big = watching.replay?.big ?? [];
  switch (event.key) {
    case " ":
      return () => watching.toggle();
    case "ArrowRight":
      return () => (event.shiftKey ? watching.go(watching.step + 1) : watching.walk(1));
    case "ArrowLeft":
      return () => (event.shiftKey ? watching.go(watching.step - 1) : watching.walk(-1));
    case "ArrowUp":
    case "PageUp":
      return () => watching.jump(watching.turns, -1);
    case "ArrowDown":
    case "PageDown":
      return () => watching.jump(watching.turns, 1);
    case "b":
      return () => watching.jump(big, -1);
    case "n":
      return () => watching.jump(big, 1);
    case "Home":
      return () => watching.go(0);
    case "End":
      return () => watching.go(watching.last);
    case "+":
      return () => watching.faster(1);
    case "-":
      return () => watching.faster(-1);
    case "v":
      return () => nextViewer(watching);
    case "p":
      return does.playOn;
    case "k":
    case "?":
      return does.keys;
  }
  return undefined;
}

function nextViewer(watching: Watching): void {
  const viewers = watching.replay?.viewers ?? [];
  const now = viewers.findIndex((viewer) => viewer.number === watching.replay?.viewer);
  const next = viewers[(now + 1) % viewers.length];
  if (next && viewers.length > 1) void watching.open(next.number);
}
