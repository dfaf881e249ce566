/** The battle as this seat knows it: the last view, the log, what is asked. Everything that is shown comes from here. */

import { Connection, type Status } from "./connection";
import {
  PROTOCOL,
  type Ask,
  type FromSeat,
  type Refused,
  type Result,
  type Said,
  type SeatHere,
  type SeatWanted,
  type ToSeat,
  type UnitName,
  type WantsUndo,
  type Welcome,
} from "../messages/battle";
import type { ClocksView, UnitView, View } from "../messages/board";
import type { LogEntry } from "../messages/log";
import { Queries, type FoundOf, type Kind, type Query } from "./queries";
import { NO_SOCKETS, OUTDATED, SILENT, troubles } from "./trouble.svelte";

export type Answer = unknown[];

/** The clocks as they were when the server told of them, and when that was, by the clock of this page. */
export interface Timing {
  clocks: ClocksView;
  at: number;
}

const told = (clocks: ClocksView | null | undefined): Timing | null =>
  clocks ? { clocks, at: performance.now() } : null;

/** The unit that an answer chooses, where it is about that unit that something is asked next. */
function unitChosen(ask: Ask, answer: Answer): number {
  const option = ask.options.find((one) => JSON.stringify(one.answer) === JSON.stringify(answer));
  const { units = [], weapons = [] } = option?.points ?? {};
  return ask.unit < 0 && units.length === 1 && !weapons.length ? (units[0] ?? -1) : -1;
}

export class BattleClient {
  status = $state<Status>("connecting");
  welcome = $state.raw<Welcome | null>(null);
  view = $state.raw<View | null>(null);
  beats = $state.raw<LogEntry[]>([]);
  ask = $state.raw<Ask | null>(null);
  result = $state.raw<Result | null>(null);
  refused = $state.raw<Refused | null>(null);
  wantsUndo = $state.raw<WantsUndo | null>(null);
  said = $state.raw<Said[]>([]);
  /** All seats, as they were told last: who is here, and who is away since when. */
  seats = $state.raw<SeatHere[]>([]);
  /** The host asks for this seat. */
  wantsSeat = $state.raw<SeatWanted | null>(null);
  timing = $state.raw<Timing | null>(null);
  /** The last answer that was given here. */
  given: Answer | null = null;
  /** The unit that was chosen with the last answer, if that was all it said; -1 if not. */
  chosen = -1;
  /** An answer was given and nothing has been heard of it yet. */
  waiting = $state(false);

  private readonly connection: Connection;
  private readonly queries = new Queries((message) => this.send(message));

  constructor(
    readonly battle: string,
    readonly secret: string,
  ) {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const address = `${scheme}://${location.host}/api/battles/${battle}/talk?seat=${encodeURIComponent(secret)}`;
    this.connection = new Connection(
      address,
      (message) => this.hear(message),
      (status) => this.changed(status),
    );
  }

  close(): void {
    troubles.now = null;
    this.connection.close();
  }

  /** Whether this seat decides for a player. */
  plays(player: number): boolean {
    return this.welcome?.plays.includes(player) ?? false;
  }

  /** Whether a bot has to decide now. */
  get waitsForBot(): boolean {
    const asked = this.ask ? undefined : this.view?.asked[0];
    return asked !== undefined && this.welcome?.players[asked]?.played_by !== "person";
  }

  unit(number: number): UnitView | undefined {
    return this.view?.units.find((unit) => unit.number === number);
  }

  named(number: number): UnitName | undefined {
    return this.welcome?.units[number];
  }

  /** A unit with the form of a verb that agrees with its name. */
  agreeing(number: number, one: string, several: string): string {
    const unit = this.named(number);
    return `${unit?.name ?? ""} ${unit?.plural ? several : one}`;
  }

  answer(answer: Answer): void {
    if (!this.ask || this.waiting) return;
    this.refused = null;
    this.given = answer;
    this.chosen = unitChosen(this.ask, answer);
    this.waiting = this.connection.send({ type: "answer", id: this.ask.id, answer });
  }

  say(message: FromSeat): void {
    this.refused = null;
    this.send(message);
  }

  /** Tell the server something that has nothing to do with what is asked. */
  send(message: FromSeat): void {
    this.connection.send(message);
  }

  /** Ask something. Should the server fail at it, `failed` is told, and so is the person. */
  find<K extends Kind>(question: Query, failed?: () => void): Promise<FoundOf<K>> {
    return this.queries.ask<K>(question, failed);
  }

  private changed(status: Status): void {
    this.status = status;
    troubles.now = status === "silent" ? SILENT : status === "unable" ? NO_SOCKETS : null;
    if (status === "open") return;
    this.waiting = false;
    this.queries.forget();
  }

  private hear(message: ToSeat): void {
    switch (message.type) {
      case "welcome":
        if (message.protocol !== PROTOCOL) return this.tooOld();
        this.welcome = message;
        this.ask = this.result = this.refused = this.wantsUndo = null;
        break;
      case "beats":
        this.beats = [...this.beats.slice(0, message.first), ...message.beats];
        break;
      case "taken back":
        this.beats = this.beats.slice(0, message.beats);
        this.wantsUndo = null;
        break;
      case "view":
        this.view = message;
        this.timing = told(message.clocks);
        this.ask = this.result = this.refused = null;
        this.waiting = false;
        break;
      case "clocks":
        this.timing = told(message.clocks);
        break;
      case "ask":
        this.ask = message;
        break;
      case "refused":
        if (this.queries.refused(message)) break;
        this.refused = message;
        this.waiting = false;
        break;
      case "wants undo":
        this.wantsUndo = message;
        break;
      case "said":
        this.said = [...this.said, message];
        break;
      case "seats":
        this.seats = message.seats;
        break;
      case "seat wanted":
        this.wantsSeat = message;
        break;
      case "answered":
        this.queries.answered(message);
        break;
      case "result":
        this.result = message;
        break;
    }
  }

  /** The server has other messages than this page: nothing of what follows could be trusted. */
  private tooOld(): void {
    this.connection.close();
    troubles.now = OUTDATED;
  }
}
