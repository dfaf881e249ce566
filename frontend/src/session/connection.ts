/** A talk with the server that comes back by itself when it is lost. */

import type { FromSeat, ToSeat } from "../messages/battle";

/** `silent`: the server has not answered yet. `unable`: this browser has no such connections. */
export type Status = "connecting" | "open" | "lost" | "refused" | "silent" | "unable";

const FIRST_WAIT = 300;
const LONGEST_WAIT = 8_000;
const NO_SUCH_SEAT = [4003, 1008];
const TOO_MANY_AT_SEAT = 4008;
const MOST_REFUSALS = 3;
const CHECKED_EVERY = 15_000;
const PATIENCE = 5_000;
const CUT_OFF = 1006;

export class Connection {
  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private timer = 0;
  private closed = false;
  private wasOpen = false;
  private refusals = 0;
  private watch = 0;

  constructor(
    private readonly address: string,
    private readonly hear: (message: ToSeat) => void,
    private readonly changed: (status: Status) => void,
  ) {
    if (!("WebSocket" in window)) {
      changed("unable");
      return;
    }
    this.open();
    addEventListener("online", this.again);
    addEventListener("offline", this.check);
    this.watch = window.setInterval(this.check, CHECKED_EVERY);
    document.addEventListener("visibilitychange", this.again);
  }

  private get isTalking(): boolean {
    return this.socket !== null && this.socket.readyState !== WebSocket.CLOSED;
  }

  send(message: FromSeat): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.watch);
    removeEventListener("online", this.again);
    removeEventListener("offline", this.check);
    document.removeEventListener("visibilitychange", this.again);
    this.socket?.close();
  }

  private open(): void {
    if (this.wasOpen) this.changed("connecting");
    const socket = new WebSocket(this.address);
    this.socket = socket;
    let opened = false;
    socket.onopen = () => {
      this.wait = FIRST_WAIT;
      this.refusals = 0;
      this.wasOpen = opened = true;
      this.changed("open");
    };
    socket.onmessage = (event: MessageEvent<string>) => this.hear(JSON.parse(event.data) as ToSeat);
    socket.onclose = (event) => {
      if (socket === this.socket) void this.lost(event.code, opened);
    };
  }

  /** A talk can be cut off without a word: whoever cannot reach the server any more is told so. A server on this very
   * machine is reached without any network. */
  private readonly check = (): void => {
    const socket = this.socket;
    if (document.hidden || socket?.readyState !== WebSocket.OPEN) return;
    fetch("/api/health", { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) }).catch(() => {
      if (socket !== this.socket || this.closed) return;
      this.socket = null;
      socket.close();
      void this.lost(CUT_OFF, true);
    });
  };

  private async lost(code: number, opened: boolean): Promise<void> {
    if (NO_SUCH_SEAT.includes(code)) return this.refuse();
    if (this.wasOpen) this.say("lost");
    if (code === TOO_MANY_AT_SEAT) return; // until somebody looks at this page again
    if (!opened && (await this.isRefused())) return this.refuse();
    if (this.closed || this.isTalking) return;
    this.timer = window.setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  /** Whether the server is there and will not have us, as with a link that opens no seat. Of a talk that did not begin,
   *  a browser does not tell why. */
  private async isRefused(): Promise<boolean> {
    try {
      await fetch("/api/health");
    } catch {
      this.refusals = 0;
      if (!this.wasOpen) this.say("silent");
      return false;
    }
    this.refusals += 1;
    return this.refusals >= MOST_REFUSALS;
  }

  private refuse(): void {
    this.say("refused");
    this.close();
  }

  private say(status: Status): void {
    if (!this.closed) this.changed(status);
  }

  /** Somebody looks at the page again, or the network is back: try at once. */
  private readonly again = (): void => {
    if (this.closed || document.hidden || this.isTalking) return;
    clearTimeout(this.timer);
    this.open();
  };
}
