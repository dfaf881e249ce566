/** The seats that this browser may sit in: their secrets, by battle. They are kept here and nowhere else. */

import type { SeatLink } from "../session/messages";

const KEY = "turnmaster.seats";
type Seats = Record<string, SeatLink[]>;

export function allSeats(): Seats {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Seats;
  } catch {
    return {};
  }
}

export function seatsOf(battle: string): SeatLink[] {
  return allSeats()[battle] ?? [];
}

/** The secret of the seat as which this browser looks back on a battle: one that plays, if there is one. */
export function ownSecret(battle: string): string {
  const seats = seatsOf(battle);
  return (seats.find((seat) => seat.plays.length) ?? seats[0])?.secret ?? "";
}

/** Remember seats of a battle; those that are known already stay. */
export function remember(battle: string, seats: SeatLink[]): void {
  const all = allSeats();
  const known = all[battle] ?? [];
  const secrets = new Set(seats.map((seat) => seat.secret));
  all[battle] = [...seats, ...known.filter((seat) => !secrets.has(seat.secret))];
  keep(all);
}

/** Keep the secret that a seat got when it was taken, before all others, and forget the one that opened it until then. */
export function taken(battle: string, seat: SeatLink, before: string): void {
  const others = seatsOf(battle).filter((one) => one.secret !== before && one.secret !== seat.secret);
  keep({ ...allSeats(), [battle]: [seat, ...others] });
}

/** Keep the new link of a seat in the place of the one before. A seat is known by whom it plays. */
export function renewed(battle: string, seat: SeatLink): void {
  const known = seatsOf(battle);
  const place = known.findIndex((one) => isSame(one.plays, seat.plays));
  keep({ ...allSeats(), [battle]: place < 0 ? [...known, seat] : known.with(place, seat) });
}

/** The seats of as many battles as fit into a text, for another device; those of the latest battles first. */
export function seatsToHand(most: number): string {
  const handed: Seats = {};
  let length = 2;
  for (const [battle, seats] of Object.entries(allSeats()).reverse()) {
    length += JSON.stringify({ [battle]: seats }).length;
    if (length > most) break;
    handed[battle] = seats;
  }
  return JSON.stringify(handed);
}

/** Take the seats that another device handed over. */
export function takeSeats(text: string): void {
  for (const [battle, seats] of Object.entries(JSON.parse(text || "{}") as Seats)) remember(battle, seats);
}

export function isSame(plays: number[], others: number[]): boolean {
  return plays.join() === others.join();
}

function keep(all: Seats): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // without storage a seat can be reached by its link only
  }
}

/** The address at which a seat is taken. The secret stands behind the `#`, so that no server log ever sees it. */
export function seatAddress(battle: string, seat: SeatLink): string {
  return `/battle/${battle}#${seat.secret}`;
}
