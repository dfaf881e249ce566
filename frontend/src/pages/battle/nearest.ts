/** The two things, one of each lot, that are nearest to each other; nothing if a lot is empty. */

import type { Point } from "../../board/geometry";

export function nearestPair<T>(ones: readonly T[], others: readonly T[], where: (thing: T) => Point): [T, T] | null {
  let best: [T, T] | null = null;
  let least = Infinity;
  for (const one of ones)
    for (const other of others) {
      const [[x, y], [toX, toY]] = [where(one), where(other)];
      const far = Math.hypot(x - toX, y - toY);
      if (far < least) [best, least] = [[one, other], far];
    }
  return best;
}
