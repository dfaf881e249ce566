/** What the keys do in a battle, and what each is called in the list of keys. */

export const KEYS: [string, string][] = [
  ["Tab", "go through what can be chosen"],
  ["Enter", "take it, or confirm"],
  ["Esc, right click", "one step back"],
  ["1 … 9, a … z", "the options with that key"],
  ["Arrows", "move the unit; with Shift by less"],
  ["Q, E", "turn it"],
  ["Space", "take the nearest legal place"],
  ["?", "what would a bot do?"],
  ["D", "let the dice lie at once"],
  ["S", "skip to your next decision, while bots act"],
  ["Ctrl Z, Ctrl Y", "undo, redo"],
  ["+, −, 0", "closer, further, the whole board"],
  ["M", "the ruler, out or away; while it is out:"],
  ["Arrows, N", "move its end by an inch, with Shift by a tenth; hold it to the next unit"],
  ["Enter, Space", "put down a bend; take its other end"],
  ["K", "this list; where an option has the key K or M, with Shift"],
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
