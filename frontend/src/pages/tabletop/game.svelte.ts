/** A game at a real table as this phone shows it: how it stands, and what is being entered. */

import type { ServerError } from "../../server/call";
import type { TabletopView } from "../../messages/tabletop";
import * as api from "../../server/tabletop";

const PAUSE = 4000; // before the server is asked again after it did not answer

export class TabletopGame {
  view = $state.raw<TabletopView | null>(null);
  error = $state("");
  /** The server does not answer: what was entered stays on screen, and nothing more can be. */
  away = $state(false);
  reminders = $state.raw<string[]>([]);
  private moment = -1;
  /** How many entries wait for the server, and the last of them. */
  private waiting = $state(0);
  private last: Promise<unknown> = Promise.resolve();
  private readonly leaving = new AbortController();

  constructor(readonly id: string) {
    void this.follow();
  }

  get busy(): boolean {
    return this.waiting > 0;
  }

  stop(): void {
    this.leaving.abort();
  }

  enter(entry: api.Entry): Promise<boolean> {
    return this.change((number) => api.enter(this.id, number, entry));
  }
  undo(): Promise<boolean> {
    return this.change((number) => api.turnBack(this.id, number, "undo"));
  }
  redo(): Promise<boolean> {
    return this.change((number) => api.turnBack(this.id, number, "redo"));
  }

  /** Change the game, one thing after another: whoever taps faster than the server answers loses no tap. */
  private async change(work: (number: number) => Promise<TabletopView>): Promise<boolean> {
    this.waiting += 1;
    const done = this.last.then(() => this.carryOut(work));
    this.last = done;
    const changed = await done;
    this.waiting -= 1;
    return changed;
  }

  /** A refusal is shown, and what others entered meanwhile as well. */
  private async carryOut(work: (number: number) => Promise<TabletopView>): Promise<boolean> {
    if (!this.view) return false;
    this.error = "";
    try {
      this.show(await work(this.view.number));
      return true;
    } catch (failure) {
      this.error = (failure as ServerError).message;
      this.show(await api.tabletop(this.id).catch(() => this.view));
      return false;
    }
  }

  private show(view: TabletopView | null): void {
    if (!view) return;
    this.view = view;
    if (view.reminders.length) this.reminders = view.reminders;
  }

  /** Look at the game as long as the page is open: the server answers when something has changed. */
  private async follow(): Promise<void> {
    while (!this.leaving.signal.aborted) {
      try {
        const news = await api.newsOf(this.id, this.moment, this.leaving.signal);
        this.moment = news.moment;
        this.away = false;
        if (!this.busy) this.show(news.view);
      } catch (failure) {
        if (this.leaving.signal.aborted) return;
        if ((failure as ServerError).status === 404) {
          this.error = (failure as ServerError).message;
          return;
        }
        this.away = true;
        await new Promise((done) => setTimeout(done, PAUSE));
      }
    }
  }
}
