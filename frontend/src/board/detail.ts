/** How much of a unit is drawn: that depends on how large its bases are on the screen. */

import type { UnitShape } from "../messages/board";
import { room, type Paper } from "./geometry";

/** From far away a block with its strength, then symbols, and from near what each model has left. */
export type Detail = "far" | "middle" | "near";

const TOLD = 4.6; // pixels of a radius from which a symbol can be told
const FEW = 3; // models that have room for words each
const ROOMY = 15; // and from which there is room for words

export function detailOf(unit: UnitShape, paper: Paper, pixel: number): Detail {
  const radius = Math.max(0, ...unit.bases.map((base) => paper.length(room(base.outline)))) / pixel;
  if (radius < TOLD) return "far";
  return radius < ROOMY ? "middle" : "near";
}

/** Whose HP are written below their bases: all of a few models, or those that were hurt. */
export function wordingOf(unit: UnitShape, detail: Detail): "" | "hurt" | "all" {
  if (detail !== "near") return "";
  return unit.models <= FEW ? "all" : "hurt";
}

/** What a unit has left, in a number: the models of one that has several, or the HP of a single one. */
export function strengthOf(unit: UnitShape): number {
  const standing = unit.bases.filter((base) => base.hp > 0);
  return unit.models > 1 ? standing.length : (standing[0]?.hp ?? 0);
}
