/** An item of the library that is open: its design as it is on this page, and the price that goes with it.
 *
 * Every change is shown at once and kept by the server; while one is on its way, the next ones wait and go together.
 * While a slider is dragged nothing is kept, but the price follows, one question at a time. */

import { ServerError } from "../server/call";
import type { Designed, ItemPage, Priced } from "../messages/forge";
import { Refusals } from "../shell/refusals.svelte";
import * as api from "../server/forge";

export type Design = NonNullable<
  ItemPage["unit"] | ItemPage["weapon"] | ItemPage["faction"] | ItemPage["armoury"] | ItemPage["roster"]
>;

const PAUSE = 2_000; // milliseconds until a server that did not answer is asked again
const UNHEARD = "Cannot reach the server. Your changes will be saved when it is back.";

/** Where a design is changed: what is kept, what is only looked at, and what it costs. */
export interface Editing<T> {
  readonly price: Priced | null;
  set(change: Partial<T>, words?: string): void;
  preview(change: Partial<T>): void;
}

export class Open {
  page = $state.raw<ItemPage | null>(null);
  design = $state.raw<Design | null>(null);
  price = $state.raw<Priced | null>(null);
  readonly refusals = new Refusals();
  saving = $state(false);
  /** The server did not answer: what was changed last is only here, and is sent again until it does. */
  unsaved = $state(false);
  private waiting: { design: Design; words: string } | null = null;
  private queue = Promise.resolve();
  private pricing = false;
  private priceNext: Design | null = null;

  constructor(readonly id: string) {
    void this.load();
  }

  async load(): Promise<void> {
    try {
      this.show(await api.item(this.id));
    } catch (failure) {
      this.refuse(failure as ServerError);
    }
  }

  /** Change the design and keep it. */
  set(change: Partial<Design>, words = ""): void {
    if (!this.design) return;
    this.design = { ...this.design, ...change } as Design;
    this.waiting = { design: this.design, words };
    this.saving = true;
    void this.inTurn(() => this.save());
  }

  /** Show what a change would cost, without keeping it. */
  preview(change: Partial<Design>): void {
    if (!this.design) return;
    this.design = { ...this.design, ...change } as Design;
    this.priceNext = this.design;
    void this.ask();
  }

  /** Undo or redo, after everything that is still on its way. */
  turn(way: "undo" | "redo"): Promise<void> {
    return this.inTurn(async () => {
      if (!(await this.settled()) || !this.page) return;
      try {
        await api.turn(this.page.parent || this.id, way);
        this.refusals.clear();
        await this.load();
      } catch (failure) {
        this.refuse(failure as ServerError);
      }
    });
  }

  /** When everything that was changed so far is kept. */
  get saved(): Promise<void> {
    return this.queue;
  }

  /** Take the cure of a problem. */
  cure(problem: number): Promise<void> {
    return this.inTurn(async () => {
      if (!(await this.settled()) || !this.page) return;
      try {
        this.show(await api.cure(this.id, problem, this.page.edition));
        this.refusals.clear();
      } catch (failure) {
        this.refuse(failure as ServerError);
        await this.load();
      }
    });
  }

  as(design: Design): Designed {
    return { [this.page?.kind ?? "unit"]: design, dice: this.page?.dice } as Designed;
  }

  /** One thing after another: what is asked for next waits until the server has answered. */
  private inTurn(work: () => Promise<void>): Promise<void> {
    this.queue = this.queue.then(work);
    return this.queue;
  }

  /** Keep the last change; those before it went with it. */
  private async save(): Promise<void> {
    if (!this.waiting || !this.page) return;
    const { design, words } = this.waiting;
    this.waiting = null;
    this.saving = true;
    try {
      const saved = await api.change(this.id, { ...this.as(design), edition: this.page.edition, words });
      this.refusals.clear();
      this.unsaved = false;
      if (this.waiting) this.page = saved;
      else this.show(saved);
    } catch (failure) {
      await this.failed(failure as ServerError, { design, words });
    }
    this.saving = this.waiting !== null && !this.unsaved;
  }

  /** What was refused holds nothing else up. What the server did not hear waits until it does. */
  private async failed(failure: ServerError, unsent: { design: Design; words: string }): Promise<void> {
    this.unsaved = !failure.status;
    if (this.unsaved) {
      this.refuse(new ServerError(UNHEARD));
      this.waiting ??= unsent;
      setTimeout(() => void this.inTurn(() => this.save()), PAUSE);
      return;
    }
    this.refuse(failure);
    if (failure.about === "edition") await this.load();
    else if (!this.waiting && this.page) this.show(this.page);
  }

  /** Whether everything that was changed is kept by now. */
  private async settled(): Promise<boolean> {
    await this.save();
    return !this.unsaved;
  }

  /** One question at a time: the last design is the one that counts. */
  private async ask(): Promise<void> {
    if (this.pricing) return;
    this.pricing = true;
    while (this.priceNext) {
      const [design, page] = [this.priceNext, this.page];
      this.priceNext = null;
      try {
        const price = await api.price(this.as(design));
        if (this.page === page) this.price = price; // what was kept meanwhile has brought its own
      } catch {
        // What cannot be priced is refused when it is let go.
      }
    }
    this.pricing = false;
  }

  /** A unit of a roster is a design and what the roster says of it; fields make no difference between the two. */
  private refuse({ message, about, status }: ServerError): void {
    this.refusals.show(new ServerError(message, about.replace(".design.", "."), status), this.page?.kind);
  }

  private show(page: ItemPage): void {
    this.page = page;
    this.design = page.unit ?? page.weapon ?? page.faction ?? page.armoury ?? page.roster;
    this.price = page.price;
  }
}
