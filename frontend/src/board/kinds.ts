/** The kinds of terrain that the board tells apart: by pattern and line, and by colour only in addition. */

import type { Piece } from "../messages/board";

export type Pattern = "difficult" | "cover" | "dangerous" | "impassable";
export type Edge = "enterable" | "solid" | "raised" | "plain";

export function patternsOf(piece: Piece): Pattern[] {
  const found: Pattern[] = [];
  if (piece.difficult) found.push("difficult");
  if (piece.cover_area) found.push("cover");
  if (piece.danger) found.push("dangerous");
  if (piece.impassable) found.push("impassable");
  return found;
}

export function tintOf(piece: Piece): string {
  if (piece.danger) return "danger";
  if (piece.impassable && !piece.solid) return "closed";
  if (piece.slope) return "rise";
  if (isRaised(piece)) return "floor";
  if (piece.solid || (piece.blocks_sight && !piece.cover_area)) return "stone";
  if (piece.difficult) return piece.cover_area ? "soft" : "rough";
  return "cover";
}

export function edgeOf(piece: Piece): Edge {
  if (piece.enterable) return "enterable";
  if (piece.solid) return "solid";
  return isRaised(piece) ? "raised" : "plain";
}

function isRaised(piece: Piece): boolean {
  return piece.elevation > 0 && piece.floors.length > 0;
}

export function shownName(piece: Piece): string {
  const name = piece.name;
  if (name !== name.toLowerCase()) return name;
  return (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll("-", " ");
}

/** Areas first, then what stands in them, then what is raised above. */
export function inOrder(terrain: readonly Piece[]): Piece[] {
  const top = (piece: Piece): number => piece.elevation + piece.height;
  return [...terrain].sort((a, b) => a.elevation - b.elevation || Number(a.solid) - Number(b.solid) || top(a) - top(b));
}
