/** Who sits where in a battle, and the links of those seats that this browser may give out. */

import type { Sorry } from "../session/api";
import type { SeatRow } from "../session/messages";
import { isSame, renewed, seatsOf } from "../shell/seats";
import { reach, renewSeat, seats } from "./api";

const AGAIN = 3_000;

export class Seating {
  rows = $state.raw<SeatRow[]>([]);
  /** Where other devices find the server; nothing if they cannot, null while nobody knows. */
  reach = $state<string | null>(null);
  sorry = $state("");
  private secrets = $state.raw<[number[], string][]>([]);

  constructor(readonly battle: string) {
    this.secrets = this.known();
  }

  /** Look who is there, again and again until it is over. */
  watch(): () => void {
    void this.find();
    const timer = window.setInterval(() => void this.look(), AGAIN);
    return () => clearInterval(timer);
  }

  /** The link of a seat, if this browser knows it. */
  link(row: SeatRow): string {
    const secret = this.secrets.find(([plays]) => isSame(plays, row.plays))?.[1];
    return secret ? `${this.reach || location.origin}/battle/${this.battle}#${secret}` : "";
  }

  /** Whether this browser has the secret of a seat that plays, and so may give out new links. */
  get mayRenew(): boolean {
    return this.secrets.some(([plays]) => plays.length);
  }

  async renew(row: SeatRow): Promise<void> {
    const own = this.secrets.find(([plays]) => plays.length)?.[1] ?? "";
    try {
      renewed(this.battle, await renewSeat(this.battle, row.number, own));
      this.secrets = this.known();
    } catch (error) {
      this.sorry = (error as Sorry).message;
    }
  }

  private known(): [number[], string][] {
    return seatsOf(this.battle).map((seat) => [seat.plays, seat.secret]);
  }

  private async find(): Promise<void> {
    await this.look();
    try {
      this.reach = (await reach()).address;
    } catch {
      this.reach = "";
    }
  }

  private async look(): Promise<void> {
    try {
      this.rows = await seats(this.battle);
      this.sorry = "";
    } catch (error) {
      this.sorry = (error as Sorry).message;
    }
  }
}
