/** The seats that this browser may sit in: their secrets, by battle. They are kept here and nowhere else. */

import type { SeatLink } from "../messages/battles";

const KEY = "turnmaster.seats";
const TAKING = "turnmaster.taking";
const SECRET_BYTES = 24;
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
  store(all);
}

/** The secret that shall open a seat once it was taken by a link. It is made up and kept before the server is asked, and
 *  is the same each time until the answer has come. */
export function ownSecretFor(link: string): string {
  const all = beingTaken();
  all[link] ??= madeUp();
  storeAs(TAKING, all);
  return all[link];
}

/** Forget what was made up for a link: its answer has come. */
export function takenNoMore(link: string): void {
  const others = Object.entries(beingTaken()).filter(([taken]) => taken !== link);
  storeAs(TAKING, Object.fromEntries(others));
}

function beingTaken(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(TAKING) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
}

function madeUp(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}

/** Keep the secret that a seat got when it was taken, before all others, and forget the one that opened it until then. */
export function taken(battle: string, seat: SeatLink, before: string): void {
  takenNoMore(before);
  const others = seatsOf(battle).filter((one) => one.secret !== before && one.secret !== seat.secret);
  store({ ...allSeats(), [battle]: [seat, ...others] });
}

/** Keep the new link of a seat in the place of the one before. A seat is known by whom it plays. */
export function renewed(battle: string, seat: SeatLink): void {
  const known = seatsOf(battle);
  const place = known.findIndex((one) => isSame(one.plays, seat.plays));
  store({ ...allSeats(), [battle]: place < 0 ? [...known, seat] : known.with(place, seat) });
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

function store(all: Seats): void {
  storeAs(KEY, all);
}

function storeAs(key: string, all: object): void {
  try {
    localStorage.setItem(key, JSON.stringify(all));
  } catch {
    // without storage a seat can be reached by its link only
  }
}

/** The address at which a seat is taken. The secret stands behind the `#`, so that no server log ever sees it. */
export function seatAddress(battle: string, seat: SeatLink): string {
  return `/battle/${battle}#${seat.secret}`;
}
