/** The keyboard in a battle. */

import type { Camera } from "../../board/camera.svelte";
import type { Ruler } from "../../board/ruler.svelte";
import type { BattleClient } from "../../session/client.svelte";
import type { Choosing } from "./choosing.svelte";
import type { Composing } from "./composing.svelte";
import { ARROWS, isBusy } from "./keys";
import type { Layering } from "./layering.svelte";
import { Measurer } from "./measuring";
import type { News } from "./news.svelte";

interface Reach {
  client: () => BattleClient;
  choosing: Choosing;
  composing: Composing;
  camera: Camera;
  news: News;
  ruler: Ruler;
  layering: Layering;
  menu: () => void;
  fit: () => void;
}

const CLOSER = 1.3;

export class Hands {
  private readonly measurer: Measurer;

  constructor(private readonly reach: Reach) {
    this.measurer = new Measurer(reach.client, reach.ruler);
  }

  press(event: KeyboardEvent): void {
    if (isBusy(event)) return;
    const done =
      event.ctrlKey || event.metaKey ? this.withControl(event.key.toLowerCase()) : !event.altKey && this.plain(event);
    if (done) event.preventDefault();
  }

  private withControl(key: string): boolean {
    if (key !== "z" && key !== "y") return false;
    this.reach.client().say({ type: key === "z" ? "undo" : "redo" });
    return true;
  }

  /** One step back: from what is measured or looked at, from a place, from a choice. */
  back(): boolean {
    const { ruler, layering, choosing, composing } = this.reach;
    const { placing, picking, splitting } = composing;
    if (ruler.back() || layering.back() || splitting?.back()) return true;
    if (placing?.touched) placing.reset();
    else if (picking?.models.length) picking.models = [];
    else return choosing.back();
    return true;
  }

  /** An option comes before the letters that always mean the same; with Shift they always do. */
  private plain(event: KeyboardEvent): boolean {
    const key = event.key;
    if (key === "Escape") return this.back();
    return (
      this.measurer.press(event) ||
      this.hurry(key.toLowerCase()) ||
      this.place(event) ||
      this.look(key) ||
      this.choose(key) ||
      this.letter(key)
    );
  }

  /** Dice that are falling, and bots that act. At any other time these keys may belong to an option. */
  private hurry(key: string): boolean {
    const { news, client } = this.reach;
    if (key === "d" && news.falling) news.skip();
    else if (key === "s" && client().waitsForBot) client().say({ type: "skip" });
    else return false;
    return true;
  }

  /** Moving the models of a unit. */
  private place(event: KeyboardEvent): boolean {
    const { placing } = this.reach.composing;
    if (!placing) return false;
    const inch = this.reach.client().welcome?.battlefield.inch ?? 1;
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
    }
    return false;
  }

  /** The camera and advice. */
  private look(key: string): boolean {
    const { camera, composing, fit } = this.reach;
    const found = {
      "+": () => camera.zoomBy(CLOSER),
      "-": () => camera.zoomBy(1 / CLOSER),
      "0": fit,
      "?": () => composing.suggest(),
      K: () => this.letter("k"),
      M: () => this.letter("m"),
    }[key];
    found?.();
    return Boolean(found);
  }

  /** The list of keys and the ruler. */
  private letter(key: string): boolean {
    const { ruler, menu } = this.reach;
    if (key === "k") menu();
    else if (key === "m") ruler.turn(!ruler.isOut);
    else return false;
    return true;
  }

  private choose(key: string): boolean {
    const { choosing, composing } = this.reach;
    if (key === "Enter") return this.confirm();
    const option = choosing.options.find((one) => one.key === key);
    if (!option) return false;
    if (!choosing.current?.options.includes(option)) choosing.take(option);
    else if (composing.splitting?.isOpen) composing.splitting.tap(option.points.units[0] ?? -1);
    else choosing.focused = option;
    return true;
  }

  private confirm(): boolean {
    const { choosing, composing, client } = this.reach;
    const { picking, splitting, templating } = composing;
    if (splitting?.isOpen) splitting.fire();
    else if (choosing.focused) client().answer(templating?.answer ?? choosing.focused.answer);
    else if (picking?.models.length) picking.confirm();
    else return false;
    return true;
  }
}
