/** What there is to say about a unit beside its strength: where it is, what holds it, and what it has done. */

import type { UnitView } from "../messages/board";

/** Models that stand on the board or in something on it. */
export function onBoard({ shape }: UnitView): number {
  return shape.bases.filter((base) => base.hp > 0).length + shape.inside;
}

/** Models that are left, wherever they are. */
export function alive(unit: UnitView): number {
  return onBoard(unit) + unit.shape.in_reserve + unit.shape.concealed;
}

/** The state of a unit in words, the most urgent first, and of its Actions the latest first. */
export function stateOf(unit: UnitView): string[] {
  if (unit.hp <= 0) return ["destroyed"];
  const { shape } = unit;
  const waits = shape.in_reserve > 0 && !onBoard(unit);
  return [
    waits ? "in Reserve" : "",
    shape.concealed ? "concealed" : "",
    shape.aboard ? `aboard ${shape.aboard}` : "",
    unit.engaged ? "in a Melee" : "",
    unit.guard ? "on Guard" : "",
    unit.shield ? `shield ${unit.shield}` : "",
    ...(waits ? [] : unit.done.toReversed().map((action) => `✓ ${action}`)),
  ].filter(Boolean);
}
