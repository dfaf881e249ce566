/** What somebody is about to choose among the options of a decision, on the board, on a card or in the list. */

import type { Option } from "../../messages/battle";
import type { BattleClient } from "../../session/client.svelte";

/** Options that use one weapon, or none: a tab of the question. */
export interface Group {
  key: string;
  unit: number;
  weapon: number;
  options: Option[];
}

export class Choosing {
  hovered = $state<number | null>(null);
  /** The unit whose options are shown, where several units have some. */
  chosen = $state<number | null>(null);
  group = $state("");
  focused = $state.raw<Option | null>(null);
  /** Units that the log or the question points at. */
  pointed = $state.raw<number[]>([]);

  /** The option that somebody is looking at in a list. */
  looked = $state.raw<Option | null>(null);

  constructor(readonly client: BattleClient) {}

  readonly options = $derived.by(() => this.client.ask?.options ?? []);

  /** Options by the weapon that they use. */
  readonly groups = $derived.by((): Group[] => {
    const found = new Map<string, Group>();
    for (const option of this.options) {
      const [unit, weapon] = option.points.weapons[0] ?? [-1, -1];
      if (weapon < 0 || !option.points.units.length) continue;
      const key = `${unit}:${weapon}`;
      const group = found.get(key) ?? { key, unit, weapon, options: [] };
      group.options.push(option);
      found.set(key, group);
    }
    return [...found.values()];
  });

  readonly current = $derived.by(() => this.groups.find((group) => group.key === this.group) ?? this.groups[0]);

  /** Whether a unit is chosen first, and what it does after that. */
  readonly inTwoSteps = $derived.by(() => {
    if (this.groups.length) return false;
    const units = this.options.filter((option) => option.points.units.length === 1);
    const owners = new Set(units.map((option) => option.points.units[0]));
    return owners.size > 1 && owners.size < units.length;
  });

  /** The options that are listed now. */
  readonly listed = $derived.by((): Option[] => {
    const inGroups = new Set(this.groups.flatMap((group) => group.options));
    const rest = this.options.filter((option) => !inGroups.has(option));
    if (!this.inTwoSteps) return rest;
    return rest.filter(
      (option) => !option.points.units.length || (this.chosen !== null && option.points.units.includes(this.chosen)),
    );
  });

  /** The units that can be chosen now. */
  readonly units = $derived.by((): number[] => {
    const from = this.current?.options ?? this.options;
    return [...new Set(from.flatMap((option) => option.points.units))];
  });

  /** The option whose places the board shows: the one that is looked at, or the only one that has any. */
  readonly placed = $derived.by((): Option | null => {
    if (this.looked) return this.looked.points.places.length ? this.looked : null;
    const placed = this.listed.filter((option) => option.points.places.length);
    return placed.length === 1 ? (placed[0] ?? null) : null;
  });

  readonly zones = $derived.by(() => [...new Set(this.options.flatMap((option) => option.points.zones))]);

  reset(): void {
    this.chosen = this.focused = this.looked = null;
    this.group = "";
    this.pointed = [];
    if (this.inTwoSteps || this.groups.length) return;
    const only = this.units;
    if (only.length === 1 && this.options.length > 1) this.chosen = only[0] ?? null;
  }

  /** Somebody looks at an option, or at none any more: the board shows what it points at. */
  look(option: Option | null): void {
    this.looked = option;
    this.pointed = option ? [...option.points.units, ...option.points.models.map(([unit]) => unit)] : [];
  }

  hover(unit: number | null): void {
    this.hovered = unit;
  }

  /** A unit was clicked, on the board or on its card. */
  chooseUnit(unit: number): void {
    if (this.current) {
      const option = this.current.options.find((one) => one.points.units.includes(unit));
      if (option && option === this.focused) this.take(option);
      else if (option) this.focused = option;
      return;
    }
    // Of several units that an option names, the last is the one that it is used on.
    const aimed = this.options.filter((option) => option.points.units.at(-1) === unit);
    const found = aimed.length ? aimed : this.options.filter((option) => option.points.units.includes(unit));
    const only = found[0];
    if (found.length === 1 && only) this.take(only);
    else if (found.length) this.chosen = unit;
  }

  chooseZone(zone: number): void {
    const option = this.options.find((one) => one.points.zones.includes(zone));
    if (option) this.take(option);
  }

  take(option: Option): void {
    this.client.answer(option.answer);
  }

  /** One step back, if there is one. */
  back(): boolean {
    if (this.focused) this.focused = null;
    else if (this.chosen !== null && this.inTwoSteps) this.chosen = null;
    else return false;
    return true;
  }
}
