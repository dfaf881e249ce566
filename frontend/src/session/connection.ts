/** A talk with the server that comes back by itself when it is lost. */

import type { FromSeat, ToSeat } from "./messages";

export type Standing = "connecting" | "open" | "lost" | "refused";

const FIRST_WAIT = 300;
const LONGEST_WAIT = 8_000;
const NO_SUCH_SEAT = [4003, 1008];

export class Connection {
  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private timer = 0;
  private closed = false;
  private wasOpen = false;
  private failures = 0;

  constructor(
    private readonly address: string,
    private readonly hear: (message: ToSeat) => void,
    private readonly changed: (standing: Standing) => void,
  ) {
    this.open();
    addEventListener("online", this.again);
    document.addEventListener("visibilitychange", this.again);
  }

  send(message: FromSeat): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    removeEventListener("online", this.again);
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
    socket.onclose = (event) => this.lost(event.code);
  }

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
    if (this.closed || document.hidden || this.socket?.readyState !== WebSocket.CLOSED) return;
    clearTimeout(this.timer);
    this.open();
  };
}
