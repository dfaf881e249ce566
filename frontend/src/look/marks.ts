/** The mark of each player as a shape: whatever a colour says, a shape says too. */

import { disc, ring } from "./paths";

interface Mark {
  corners: [number, number][];
  hollow: boolean;
}

function corners(count: number, first: number, size = 1): [number, number][] {
  return Array.from({ length: count }, (_, n) => {
    const angle = ((first + (360 * n) / count) * Math.PI) / 180;
    return [size * Math.cos(angle), size * Math.sin(angle)];
  });
}

const MARKS: Mark[] = [
  { corners: corners(3, -90), hollow: false },
  { corners: [], hollow: false },
  { corners: corners(4, 45), hollow: false },
  { corners: corners(4, 0, 1.1), hollow: false },
  { corners: corners(3, 90), hollow: false },
  { corners: [], hollow: true },
  { corners: corners(4, 45), hollow: true },
  { corners: corners(4, 0, 1.1), hollow: true },
];

export function markOf(player: number): Mark {
  return MARKS[player % MARKS.length] as Mark;
}

/** The mark around (0, 0), as a path. */
export function markPath(player: number, size: number): string {
  const mark = markOf(player);
  const inner = mark.hollow ? size * 0.72 : size;
  if (!mark.corners.length) return disc({ x: 0, y: 0 }, inner * (mark.hollow ? 1 : 0.8));
  return ring(mark.corners.map(([x, y]) => ({ x: x * inner, y: y * inner })));
}
