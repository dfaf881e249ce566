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

const MOST_SINGLE = 10;

/** The best faces first. Where there are many dice, those that lie alike are counted. */
export function heaps(values: readonly number[], need: number): Heap[] {
  const ordered = [...values].sort((a, b) => b - a);
  const single = ordered.map((face) => ({ face, count: 1, failed: !passes(face, need) }));
  if (values.length <= MOST_SINGLE) return single;
  return [...new Set(ordered)].map((face) => ({
    face,
    count: ordered.filter((one) => one === face).length,
    failed: !passes(face, need),
  }));
}

export const total = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

/** What came of a roll, in a few words. */
export function outcome(values: readonly number[], need: number, die: string): string {
  if (die === "Scatter") return values.map(scatterWord).join(", ");
  if (need) return `${values.filter((value) => passes(value, need)).length} of ${values.length} passed`;
  return values.length === 1 ? String(values[0]) : `${total(values)} in all`;
}
