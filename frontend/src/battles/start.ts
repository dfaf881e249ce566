/** A battle has begun: keep its seats, and go where whoever began it has to go next. */

import type { Begun } from "../messages/battles";
import { router } from "../shell/router.svelte";
import { isSame, remember, seatAddress } from "../server/seats";

/** Sit down at the seat of these players, or at the first; if there are others, invite them before. */
export function openBattle(begun: Begun, plays: number[] = begun.seats[0]?.plays ?? []): void {
  const own = begun.seats.find((seat) => isSame(seat.plays, plays)) ?? begun.seats[0];
  if (!own) return;
  remember(begun.id, [own, ...begun.seats.filter((seat) => seat !== own)]);
  const people = begun.seats.filter((seat) => seat.plays.length);
  router.go(people.length > 1 ? `/invite/${begun.id}` : seatAddress(begun.id, own));
}
