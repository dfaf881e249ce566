/** Who sits where in a battle, and the links of those seats that this browser may give out. */

import type { ServerError } from "../server/call";
import type { SeatHere } from "../messages/battle";
import { isSame, renewed, seatsOf } from "../server/seats";
import { freeSeat, reach, renewSeat, seats } from "../server/invites";

const AGAIN = 3_000;

export class Seating {
  rows = $state.raw<SeatHere[]>([]);
  /** Where other devices find the server; nothing if they cannot, null while nobody knows. */
  reach = $state<string | null>(null);
  error = $state("");
  /** The holder of a seat who was asked to give it up. */
  asked = $state("");
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

  /** The link of a seat, if this browser knows it: of a free one to give away, of the own one for another device. The
   *  link by which another player took a seat opens it no more. */
  link(row: SeatHere, own: boolean): string {
    const secret = this.secrets.find(([plays]) => isSame(plays, row.plays))?.[1];
    return secret && row.held === own ? `${this.reach || location.origin}/battle/${this.battle}#${secret}` : "";
  }

  /** Whether this browser has the secret of a seat that plays, and so may give out new links. */
  get mayRenew(): boolean {
    return this.secrets.some(([plays]) => plays.length);
  }

  async renew(row: SeatHere): Promise<void> {
    await this.attempt(async () => {
      renewed(this.battle, await renewSeat(this.battle, row.number, this.own));
      this.secrets = this.known();
    });
  }

  /** Free a seat, so that it can be given to another person. A holder who is here is asked first. */
  async free(row: SeatHere): Promise<void> {
    await this.attempt(async () => {
      const { free } = await freeSeat(this.battle, row.number, this.own);
      this.asked = free ? "" : row.name;
      await this.look();
    });
  }

  /** The secret of the seat that this browser plays. */
  private get own(): string {
    return this.secrets.find(([plays]) => plays.length)?.[1] ?? "";
  }

  private async attempt(action: () => Promise<void>): Promise<void> {
    try {
      this.error = "";
      await action();
    } catch (failure) {
      this.error = (failure as ServerError).message;
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
    } catch (failure) {
      this.error = (failure as ServerError).message;
    }
  }
}
