/** The keyboard in a battle. */

import type { Camera } from "../board/camera.svelte";
import type { Table } from "../session/table.svelte";
import type { Choosing } from "./choosing.svelte";
import { isBusy } from "./keys";
import type { News } from "./news.svelte";
import type { Picking } from "./picking.svelte";
import type { Placing } from "./placing.svelte";
import type { Templating } from "./templating.svelte";

interface Reach {
  table: () => Table;
  choosing: Choosing;
  camera: Camera;
  news: News;
  placing: () => Placing | null;
  picking: () => Picking | null;
  templating: () => Templating | null;
  suggest: () => void;
  menu: () => void;
  fit: () => void;
}

const ARROWS: Record<string, [number, number]> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};
const CLOSER = 1.3;

export class Hands {
  constructor(private readonly reach: Reach) {}

  press(event: KeyboardEvent): void {
    if (isBusy(event)) return;
    const done =
      event.ctrlKey || event.metaKey ? this.withControl(event.key.toLowerCase()) : !event.altKey && this.plain(event);
    if (done) event.preventDefault();
  }

  private withControl(key: string): boolean {
    if (key !== "z" && key !== "y") return false;
    this.reach.table().say({ type: key === "z" ? "undo" : "redo" });
    return true;
  }

  private plain(event: KeyboardEvent): boolean {
    return this.hurry(event.key.toLowerCase()) || this.place(event) || this.look(event.key) || this.choose(event.key);
  }

  /** Dice that are falling, and bots that act. At any other time these keys may belong to an option. */
  private hurry(key: string): boolean {
    const { news, table } = this.reach;
    if (key === "d" && news.falling) news.skip();
    else if (key === "s" && table().waitsForBot) table().say({ type: "skip" });
    else return false;
    return true;
  }

  /** Moving the models of a unit. */
  private place(event: KeyboardEvent): boolean {
    const placing = this.reach.placing();
    if (!placing) return false;
    const inch = this.reach.table().welcome?.battlefield.inch ?? 1;
    const arrow = ARROWS[event.key];
    if (arrow) {
      const far = event.shiftKey ? inch / 10 : inch / 2;
      placing.shift(placing.places, arrow[0] * far, arrow[1] * far);
      placing.settle();
      return true;
    }
    switch (event.key) {
      case "q":
      case "e":
        placing.turnBy(event.key === "q" ? 15 : -15);
        return true;
      case " ":
        if (placing.preview?.instead) placing.follow(placing.preview.instead);
        return true;
      case "Enter":
        if (placing.touched && placing.preview?.legal) placing.confirm();
        return true;
      case "Escape":
        placing.reset();
        return true;
    }
    return false;
  }

  /** The camera, the menu, advice. */
  private look(key: string): boolean {
    const { camera, suggest, menu, fit } = this.reach;
    const found = {
      "+": () => camera.zoomBy(CLOSER),
      "-": () => camera.zoomBy(1 / CLOSER),
      "0": fit,
      "?": suggest,
      K: menu,
    }[key];
    found?.();
    return Boolean(found);
  }

  private choose(key: string): boolean {
    const { choosing } = this.reach;
    if (key === "Escape") return choosing.back();
    if (key === "Enter") return this.confirm();
    const option = choosing.options.find((one) => one.key === key);
    if (!option) return false;
    if (choosing.current?.options.includes(option)) choosing.focused = option;
    else choosing.take(option);
    return true;
  }

  private confirm(): boolean {
    const { choosing } = this.reach;
    const picking = this.reach.picking();
    if (choosing.focused) this.reach.table().answer(this.reach.templating()?.answer ?? choosing.focused.answer);
    else if (picking?.models.length) picking.confirm();
    else return false;
    return true;
  }
}
