/** What is laid over the board: how far a unit gets and reaches, and what it sees of a target. */

import type { LayersFound } from "../../messages/board";
import type { BattleClient } from "../../session/client.svelte";
import type { Choosing } from "./choosing.svelte";
import { isShown } from "./overlays";

type Layers = LayersFound["layers"];
type Wanted = { type: "envelope"; unit: number } | { type: "ranges"; unit: number; weapon: string | null };

export class Layering {
  /** A unit whose reach somebody wants to see, whoever's go it is. */
  inspected = $state<number | null>(null);
  private reach = $state.raw<Layers>([]);
  private sight = $state.raw<Layers>([]);
  private last = 0;

  constructor(
    private readonly client: BattleClient,
    private readonly choosing: Choosing,
  ) {}

  get layers(): Layers {
    return [...this.reach, ...(this.inspected === null ? this.sight : [])];
  }

  /** The unit that the layers are about. */
  get unit(): number {
    return this.inspected ?? this.client.ask?.unit ?? -1;
  }

  /** Ask how far the unit gets and reaches. What was asked before and comes later is not shown. */
  lookAround(): void {
    const wanted = this.wanted();
    const number = ++this.last;
    this.reach = [];
    void Promise.all(wanted.map((one) => this.client.find<"layers">(one))).then((found) => {
      if (number === this.last) this.reach = found.flatMap((one) => one.layers);
    });
  }

  /** Ask what the attacker sees of the target that is looked at, and what is in the way. */
  lookAt(target: number | undefined): void {
    const unit = this.client.ask?.unit ?? -1;
    this.sight = [];
    if (target === undefined || unit < 0 || !isShown("sight")) return;
    void this.client.find<"layers">({ type: "sight", unit, target }).then((found) => {
      if (this.choosing.focused?.points.units[0] === target) this.sight = found.layers;
    });
  }

  /** One step back, if somebody looks at a unit. */
  back(): boolean {
    const was = this.inspected;
    this.inspected = null;
    return was !== null;
  }

  private wanted(): Wanted[] {
    const { ask, view } = this.client;
    const unit = this.inspected;
    if (unit !== null && view)
      return [
        { type: "envelope", unit },
        { type: "ranges", unit, weapon: null },
      ];
    if (!ask || ask.unit < 0) return [];
    if (ask.free?.places[0]?.allowance) return isShown("move") ? [{ type: "envelope", unit: ask.unit }] : [];
    if (!this.choosing.groups.length || !isShown("range")) return [];
    return [{ type: "ranges", unit: ask.unit, weapon: this.weapon() }];
  }

  private weapon(): string | null {
    const group = this.choosing.current;
    return group ? (this.client.named(group.unit)?.profile.weapons[group.weapon]?.name ?? null) : null;
  }
}
