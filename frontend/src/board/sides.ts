/** Where the side of a player is on the table. */

import { bounds } from "./geometry";
import type { FieldView, View } from "../messages/board";

/** Whether the table is to be turned half around, so that what a player holds of it lies at the bottom of the page. */
export function isTurnedFor(player: number | undefined, field: FieldView, view: View): boolean {
  const held = field.zones.filter((_, zone) => view.zones[zone] === player).flatMap((zone) => zone.parts);
  if (player === undefined || !held.length) return false;
  const [, bottom, , top] = bounds(held.flatMap(([points]) => points));
  return bottom + top > field.height;
}
