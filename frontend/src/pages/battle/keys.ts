/** What the keys do in a battle, and what each is called in the list of keys. */

export const KEYS: [string, string][] = [
  ["Tab", "go to the next choice"],
  ["Enter", "choose or confirm"],
  ["Esc, right click", "go back a step"],
  ["1 … 9, a … z", "choose the option with that key"],
  ["Arrows", "move the unit; with Shift by small steps"],
  ["Q, E", "rotate the unit"],
  ["Space", "use the nearest legal position"],
  ["?", "suggest a move"],
  ["D", "skip the dice animation"],
  ["S", "skip to your next decision while bots act"],
  ["Ctrl Z, Ctrl Y", "undo, redo"],
  ["+, −, 0", "zoom in, zoom out, fit the board"],
  ["M", "open or close the ruler; while it is open:"],
  ["Arrows, N", "move its end by an inch, with Shift by a tenth; snap it to the next unit"],
  ["Enter, Space", "add a bend; switch to the other end"],
  ["K", "this list; with Shift if an option has the key K or M"],
];

/** Where the arrow keys lead on the client. */
export const ARROWS: Record<string, [number, number]> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** Whether somebody is writing, or presses a button by its own key. */
export function isBusy(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement | null;
  if (!target) return false;
  if (target.closest("input, textarea, select, dialog")) return true;
  return (event.key === "Enter" || event.key === " ") && Boolean(target.closest("button, a, summary"));
}
