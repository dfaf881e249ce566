/** The keyboard in a battle. */

import type { Camera } from "../../board/camera.svelte";
import type { Ruler } from "../../board/ruler.svelte";
import type { BattleClient } from "../../session/client.svelte";
import { Moment } from "../../shell/press_guard";
import type { Choosing } from "./choosing.svelte";
import type { Composing } from "./composing.svelte";
import { arrowOf, ARROWS, isBusy } from "./keys";
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
  /** Whether the table is turned half around. */
  turned: () => boolean;
}

const CLOSER = 1.3;
const TURNS = ["q", "e"];

export class Hands {
  private readonly measurer: Measurer;
  /** The last key that answered something, what was asked then, and when that was. */
  private readonly last = { key: "", asked: -1, moment: new Moment() };

  constructor(private readonly reach: Reach) {
    this.measurer = new Measurer(reach.client, reach.ruler, reach.turned);
  }

  press(event: KeyboardEvent): void {
    // A key that is held down is meant once, except where it walks.
    if (event.repeat && !ARROWS[event.key] && !TURNS.includes(event.key.toLowerCase())) return event.preventDefault();
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
    if (composing.lifting.back() || ruler.back() || layering.back() || splitting?.back()) return true;
    if (placing?.touched) placing.reset();
    else if (!picking?.reset() && !choosing.back()) return this.unchoose();
    return true;
  }

  /** Back from a unit that was only chosen: what was answered for that is taken back. */
  private unchoose(): boolean {
    const { composing, client } = this.reach;
    if (!composing.hasJustChosen) return false;
    client().say({ type: "undo" });
    return true;
  }

  /** The letters that always mean the same are no keys of options. */
  private plain(event: KeyboardEvent): boolean {
    const key = event.key.length > 1 ? event.key : event.key.toLowerCase();
    if (key === "Escape") return this.back();
    return (
      this.measurer.press(event) || this.hurry(key) || this.place(event, key) || this.choose(key) || this.look(key)
    );
  }

  /** Dice that are falling, and bots that act. At any other time these keys may belong to an option. */
  private hurry(key: string): boolean {
    const { news, client } = this.reach;
    if (key === " " && news.falling) news.skip();
    else if (key === "s" && client().waitsForBot) client().say({ type: "skip" });
    else return false;
    return true;
  }

  /** Moving the models of a unit. */
  private place(event: KeyboardEvent, key: string): boolean {
    const { placing } = this.reach.composing;
    if (!placing) return false;
    const inch = this.reach.client().welcome?.battlefield.inch ?? 1;
    const arrow = arrowOf(event.key, this.reach.turned());
    if (arrow) {
      const far = event.shiftKey ? inch / 10 : inch / 2;
      placing.shift(placing.places, arrow[0] * far, arrow[1] * far);
      placing.settle();
      return true;
    }
    switch (key) {
      case "q":
      case "e":
        placing.turnBy(key === "q" ? 15 : -15);
        return true;
      case " ":
        if (placing.preview?.instead) placing.follow(placing.preview.instead);
        return true;
    }
    return false;
  }

  /** The camera, advice, the ruler and the list of keys. */
  private look(key: string): boolean {
    const { camera, composing, fit, ruler, menu } = this.reach;
    const found = {
      "+": () => camera.zoomBy(CLOSER),
      "-": () => camera.zoomBy(1 / CLOSER),
      "0": fit,
      "?": menu,
      k: menu,
      h: () => composing.suggest(),
      r: () => ruler.turn(!ruler.isOut),
    }[key];
    found?.();
    return Boolean(found);
  }

  /** A choice by its key: a unit where that comes first, a target, which shows its odds, or an answer. */
  private choose(key: string): boolean {
    const { choosing, composing, client } = this.reach;
    if (key === "Enter") return this.confirm();
    if (key === "w") return choosing.nextGroup();
    if (key === "a" && client().ask?.deploys) return this.deploy();
    const unit = choosing.unitByKey(key);
    if (unit !== undefined) choosing.chosen = unit;
    const option = unit === undefined ? choosing.byKey(key) : undefined;
    if (option && !choosing.current?.options.includes(option)) {
      if (this.isMeant(key)) choosing.take(option);
    } else if (option && composing.splitting?.isOpen) composing.splitting.tap(option.points.units[0] ?? -1);
    else if (option) choosing.focus(option);
    return unit !== undefined || option !== undefined;
  }

  private deploy(): boolean {
    const { composing } = this.reach;
    composing.deploying.begin(!composing.placing);
    return true;
  }

  private confirm(): boolean {
    const { choosing, composing } = this.reach;
    const { picking, placing, splitting } = composing;
    if (!this.isMeant("Enter")) return true;
    if (placing?.touched) placing.confirmIfLegal();
    else if (splitting?.isOpen) splitting.fire();
    else if (choosing.finishing) choosing.take(choosing.finishing);
    else if (choosing.isByHand) composing.attack();
    else if (composing.suggestion && !picking?.isChanged) composing.useSuggestion();
    else if (choosing.isShown) composing.attack();
    else if (picking?.models.length) picking.confirm();
    else return false;
    return true;
  }

  /** Whether a key answers what is asked now: the second of two quick presses was meant for what was asked before. */
  private isMeant(key: string): boolean {
    const asked = this.reach.client().ask?.id ?? -1;
    const isSecond = key === this.last.key && asked !== this.last.asked && !this.last.moment.isPast;
    this.last.moment.now();
    Object.assign(this.last, { key, asked });
    return !isSecond;
  }
}
