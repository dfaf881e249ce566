/** The ruler in the hands of whoever plays by keyboard. */

import { middle, type Point } from "../../board/geometry";
import type { Ruler } from "../../board/ruler.svelte";
import type { BaseShape, FieldView } from "../../messages/board";
import type { BattleClient } from "../../session/client.svelte";
import { arrowOf } from "./keys";

const FINER = 10;

export class Measurer {
  /** The unit that the ruler was last held to. */
  private held = -1;

  constructor(
    private readonly client: () => BattleClient,
    private readonly ruler: Ruler,
    private readonly turned: () => boolean,
  ) {}

  /** Whether a key was meant for the ruler. While it is out, its keys come before all others. */
  press(event: KeyboardEvent): boolean {
    const field = this.client().welcome?.battlefield;
    if (!this.ruler.isOut || !field) return false;
    const arrow = arrowOf(event.key, this.turned());
    const far = event.shiftKey ? field.inch / FINER : field.inch;
    if (arrow) this.ruler.step(this.start(field), arrow[0] * far, arrow[1] * far, field, this.bases());
    else if (event.key === "n") this.next(field);
    else if (event.key === "Enter") this.ruler.bend();
    else if (event.key === " ") this.ruler.swap();
    else return false;
    return true;
  }

  private bases(): BaseShape[] {
    return this.client().view?.units.flatMap((unit) => unit.shape.bases) ?? [];
  }

  /** Measuring begins at the unit that acts, or in the middle of the client. */
  private start(field: FieldView): Point {
    const first = this.client().unit(this.client().ask?.unit ?? -1)?.shape.bases[0];
    return first ? middle(first.outline) : [field.width / 2, field.height / 2];
  }

  /** Hold the end to the next unit on the client, of all but the one that measuring begins at. */
  private next(field: FieldView): void {
    const { view, ask } = this.client();
    const units = (view?.units ?? []).filter((unit) => unit.shape.bases.length && unit.number !== ask?.unit);
    const now = units.findIndex((unit) => unit.number === this.held);
    const next = units[(now + 1) % units.length];
    const base = next?.shape.bases[0];
    if (!next || !base) return;
    this.held = next.number;
    this.ruler.step(this.start(field), 0, 0, field, this.bases());
    this.ruler.reach(middle(base.outline), this.bases());
  }
}
