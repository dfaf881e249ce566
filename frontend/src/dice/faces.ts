/** How dice lie: which passed, in what order they are shown, and the words for them. */

const DIRECTIONS = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];

/** The word for a face of the Scatter Arrow. */
export function scatterWord(face: number): string {
  return DIRECTIONS[face] ?? "a Hit";
}

export const isHit = (face: number): boolean => face >= DIRECTIONS.length;

export const passes = (value: number, need: number): boolean => !need || value >= need;

/** Dice that are shown as one: how many lie alike. */
export interface Heap {
  face: number;
  count: number;
  failed: boolean;
}

export const MOST_SINGLE = 16;

/** The best faces first, each with how many lie alike. */
export function heaps(values: readonly number[], need: number): Heap[] {
  return [...new Set(values)]
    .sort((a, b) => b - a)
    .map((face) => ({
      face,
      count: values.filter((one) => one === face).length,
      failed: !passes(face, need),
    }));
}

/** A die of a roll, known by its place in it. */
export interface Thrown {
  place: number;
  face: number;
  failed: boolean;
}

/** Dice as they were thrown, or sorted: successes first, and the best of them first. */
export function laid(values: readonly number[], need: number, sorted: boolean): Thrown[] {
  const dice = values.map((face, place) => ({ place, face, failed: !passes(face, need) }));
  return sorted ? dice.sort((a, b) => b.face - a.face || a.place - b.place) : dice;
}

export const total = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

/** What came of a roll, in a few words. */
export function outcome(values: readonly number[], need: number, die: string): string {
  if (die === "Scatter") return values.map(scatterWord).join(", ");
  if (need) return `${values.filter((value) => passes(value, need)).length} of ${values.length} passed`;
  return values.length === 1 ? String(values[0]) : `${total(values)} in all`;
}
