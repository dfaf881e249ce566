/** A talk with the server that comes back by itself when it is lost. */

import type { FromSeat, ToSeat } from "./messages";

export type Standing = "connecting" | "open" | "lost" | "refused";

const FIRST_WAIT = 300;
const LONGEST_WAIT = 8_000;
const NO_SUCH_SEAT = [4003, 1008];
const CHECKED_EVERY = 15_000;
const PATIENCE = 5_000;
const CUT_OFF = 1006;

export class Connection {
  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private timer = 0;
  private closed = false;
  private wasOpen = false;
  private failures = 0;
  private readonly watch: number;

  constructor(
    private readonly address: string,
    private readonly hear: (message: ToSeat) => void,
    private readonly changed: (standing: Standing) => void,
  ) {
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
    this.changed("connecting");
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.onopen = () => {
      this.wait = FIRST_WAIT;
      this.failures = 0;
      this.wasOpen = true;
      this.changed("open");
    };
    socket.onmessage = (event: MessageEvent<string>) => this.hear(JSON.parse(event.data) as ToSeat);
    socket.onclose = (event) => {
      if (socket === this.socket) this.lost(event.code);
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
      this.lost(CUT_OFF);
    });
  };

  private lost(code: number): void {
    if (this.closed) return;
    this.failures += 1;
    // A link that never opened a seat will not open one later: say so instead of trying for ever.
    if (NO_SUCH_SEAT.includes(code) || (!this.wasOpen && this.failures >= 3)) {
      this.changed("refused");
      return;
    }
    this.changed("lost");
    this.timer = window.setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  /** Somebody looks at the page again, or the network is back: try at once. */
  private readonly again = (): void => {
    if (this.closed || document.hidden || this.isTalking) return;
    clearTimeout(this.timer);
    this.open();
  };
}
