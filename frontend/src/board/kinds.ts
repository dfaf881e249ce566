/** Terrain as the board draws it: its pieces, their order and their names. */

import type { Piece, Stroke } from "../messages/board";

/** A piece with how it is drawn, and its place in the list of all pieces. */
export interface Drawn {
  piece: Piece;
  strokes: Stroke[];
  place: number;
}

export function shownName(piece: Piece): string {
  const name = piece.name;
  if (name !== name.toLowerCase()) return name;
  return (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll("-", " ");
}

/** Areas first, then what stands in them, then what is raised above. */
export function inOrder(terrain: readonly Drawn[]): Drawn[] {
  const top = ({ piece }: Drawn): number => piece.elevation + piece.height;
  const solid = ({ piece }: Drawn): number => Number(piece.solid);
  return [...terrain].sort((a, b) => a.piece.elevation - b.piece.elevation || solid(a) - solid(b) || top(a) - top(b));
}
