/** What the keys do in a battle, and what each is called in the list of keys. */

export const KEYS: [string, string][] = [
  ["1 … 9", "choose the unit with that number in its army, or a target"],
  ["M, A, D, G", "Move, Attack, Dash, Guard; other choices show their letter"],
  ["S, E, N, P", "stay, end the attack, no second Action, pass"],
  ["F", "finish the phase"],
  ["Enter", "choose or confirm"],
  ["Esc, right click", "go back a step"],
  ["Tab", "go to the next choice"],
  ["W", "go to the next weapon"],
  ["H", "suggest a move"],
  ["A", "while deploying: deploy for me"],
  ["Arrows", "move the unit; with Shift by small steps"],
  ["Q, E", "rotate the unit"],
  ["Space", "use the nearest legal position; skip the dice animation"],
  ["S", "skip to your next decision while bots act"],
  ["Ctrl Z, Ctrl Y", "undo, redo"],
  ["+, −, 0", "zoom in, zoom out, fit the board"],
  ["R", "open or close the ruler; while it is open:"],
  ["Arrows, N", "move its end by an inch, with Shift by a tenth; snap it to the next unit"],
  ["Enter, Space", "add a bend; switch to the other end"],
  ["?, K", "this list"],
];

/** Where the arrow keys lead on the screen. */
export const ARROWS: Record<string, [number, number]> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** Where an arrow key leads on the table, which may be turned half around. */
export function arrowOf(key: string, turned: boolean): [number, number] | undefined {
  const arrow = ARROWS[key];
  return arrow && turned ? [-arrow[0], -arrow[1]] : arrow;
}

/** Whether somebody is writing, or presses a button by its own key. */
export function isBusy(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement | null;
  if (!target) return false;
  if (target.closest("input, textarea, select, dialog")) return true;
  return (event.key === "Enter" || event.key === " ") && Boolean(target.closest("button, a, summary"));
}
