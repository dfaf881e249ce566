/** Ways for models to stand together, as places around a point. */

import type { Point } from "../../board/geometry";

export type Arrangement = "Line" | "Block" | "Column" | "Wedge" | "Ring";
type Former = (count: number, size: number, centre: Point) => Point[];

const ROOM = 1.06; // how far apart middles are, in bases, so that bases do not touch by a rounding

/** Ranks of so many, one behind the other. */
function ranks(count: number, wide: number, size: number, [cx, cy]: Point): Point[] {
  const step = size * ROOM;
  const deep = Math.ceil(count / wide);
  return Array.from({ length: count }, (_, n) => {
    const rank = Math.floor(n / wide);
    const inRank = Math.min(wide, count - rank * wide);
    return [cx + ((n % wide) - (inRank - 1) / 2) * step, cy - (rank - (deep - 1) / 2) * step];
  });
}

function wedge(count: number, size: number, [cx, cy]: Point): Point[] {
  const step = size * ROOM;
  const found: Point[] = [];
  for (let rank = 0; found.length < count; rank++)
    for (let n = 0; n <= rank && found.length < count; n++) found.push([cx + (n - rank / 2) * step, cy - rank * step]);
  const deep = Math.floor((Math.sqrt(8 * count + 1) - 1) / 2);
  return found.map(([x, y]) => [x, y + (deep * step) / 2]);
}

function around(count: number, size: number, [cx, cy]: Point): Point[] {
  if (count === 1) return [[cx, cy]];
  const radius = Math.max(size, (count * size * ROOM) / (2 * Math.PI));
  return Array.from({ length: count }, (_, n) => {
    const angle = (2 * Math.PI * n) / count;
    return [cx + radius * Math.sin(angle), cy + radius * Math.cos(angle)];
  });
}

export const ARRANGEMENTS: Record<Arrangement, Former> = {
  Line: (count, size, centre) => ranks(count, count, size, centre),
  Block: (count, size, centre) => ranks(count, Math.ceil(Math.sqrt(count)), size, centre),
  Column: (count, size, centre) => ranks(count, Math.min(2, count), size, centre),
  Wedge: wedge,
  Ring: around,
};
