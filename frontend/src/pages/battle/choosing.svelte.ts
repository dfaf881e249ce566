/** What somebody is about to choose among the options of a decision, on the board, on a card or in the list. */

import type { Option } from "../../messages/battle";
import type { BattleClient } from "../../session/client.svelte";
import { Moment } from "../../shell/press_guard";

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
  /** The target whose odds are shown; a person or a suggestion of the odds has pointed at it. */
  focused = $state.raw<Option | null>(null);
  /** What finishes something and has to be confirmed, because units are left unused. */
  finishing = $state.raw<Option | null>(null);
  /** Units that the log or the question points at. */
  pointed = $state.raw<number[]>([]);

  /** The option that somebody is looking at in a list. */
  looked = $state.raw<Option | null>(null);

  /** What is done with a target that was clicked; whoever composes the answer knows the odds. */
  aimAt: (unit: number) => void = () => {};
  private byHand = false;
  private readonly changed = new Moment();

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
    this.changed.now();
    this.chosen = this.focused = this.looked = this.finishing = null;
    this.group = "";
    this.byHand = false;
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

  /** The key of a unit: its number within its army, which it keeps in the whole battle. */
  keyOf(unit: number): string {
    const names = this.client.welcome?.units ?? [];
    const player = names[unit]?.player;
    const place = names.slice(0, unit).filter((one) => one.player === player).length;
    return place < 9 ? String(place + 1) : "";
  }

  /** The option with a key, among those that are shown; and of one weapon before the others. */
  byKey(key: string): Option | undefined {
    const shown = [...(this.current?.options ?? []), ...this.listed];
    return shown.find((option) => option.key === key);
  }

  /** The unit with a key, where a unit is chosen first. */
  unitByKey(key: string): number | undefined {
    return this.inTwoSteps ? this.units.find((unit) => this.keyOf(unit) === key) : undefined;
  }

  hover(unit: number | null): void {
    this.hovered = unit;
  }

  /** Whether a unit can be chosen, or attacked with any weapon. */
  isChoice(unit: number): boolean {
    const aimed = this.groups.flatMap((group) => group.options);
    return this.units.includes(unit) || aimed.some((option) => option.points.units.includes(unit));
  }

  /** A unit was clicked, on the board or on its card. */
  chooseUnit(unit: number): void {
    if (this.groups.length) return this.aimAt(unit);
    if (!this.changed.isPast) return;
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

  /** Another weapon: its odds come first, and none of its targets is proposed. */
  chooseGroup(group: Group): void {
    this.group = group.key;
    this.focused = null;
    this.byHand = true;
  }

  /** Go on to the next weapon. */
  nextGroup(): boolean {
    const at = this.groups.findIndex((group) => group === this.current);
    const next = this.groups[(at + 1) % this.groups.length];
    if (next) this.chooseGroup(next);
    return Boolean(next);
  }

  /** Give an answer; one that leaves units unused is only given once that was confirmed. */
  take(option: Option): void {
    if (option.asks && this.finishing !== option) this.finishing = option;
    else this.client.answer(option.answer);
  }

  /** Show the odds of a target. What a person pointed at before is not replaced by what the odds propose. */
  focus(option: Option, byHand = true): void {
    if (!byHand && this.byHand) return;
    if (option !== this.focused) this.changed.now();
    this.group = this.groups.find((group) => group.options.includes(option))?.key ?? this.group;
    this.focused = option;
    this.byHand = byHand;
  }

  /** Whether a person has pointed at a target and had the time to read its odds. */
  isAimedAt(option: Option): boolean {
    return option === this.focused && this.byHand && this.changed.isPast;
  }

  /** Whether a person has pointed at the target whose odds are shown. */
  get isByHand(): boolean {
    return this.focused !== null && this.byHand;
  }

  /** Whether the odds of a target are shown, to a person who wanted them or long enough to be read. */
  get isShown(): boolean {
    return this.focused !== null && (this.byHand || this.changed.isPast);
  }

  /** One step back, if there is one. */
  back(): boolean {
    if (this.finishing) this.finishing = null;
    else if (this.focused && this.byHand) this.focused = null;
    else if (this.chosen !== null && this.inTwoSteps) this.chosen = null;
    else return false;
    return true;
  }
}
