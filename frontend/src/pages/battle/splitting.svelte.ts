/** Split fire: which wielder of a weapon attacks whom. Lists, drags and taps all change the same choice. */

import { distance, type Point } from "../../board/geometry";
import type { Ask, Form, TargetOdds } from "../../messages/battle";
import type { UnitShape } from "../../messages/board";
import type { Answer, BattleClient } from "../../session/client.svelte";
import type { Group } from "./choosing.svelte";

/** Whom a wielder attacks that holds its fire. */
export const NOBODY = -1;
type Aims = Record<number, number>;

export class Splitting {
  isOpen = $state(false);
  /** The target of each wielder. What turns out to be illegal goes back to what was legal before. */
  aims = $state.raw<Aims>({});
  /** Wielders that were tapped and wait for a target, and the one that somebody looks at in the list. */
  picked = $state.raw<number[]>([]);
  pointed = $state<number | null>(null);
  /** Why the last change was refused. */
  reason = $state("");
  odds = $state.raw<TargetOdds[]>([]);
  asking = $state(false);
  readonly unit: number;
  readonly targets: number[];
  private legal: Aims = {};
  private last = 0;

  constructor(
    private readonly client: BattleClient,
    private readonly ask: Ask,
    private readonly form: Form,
    private readonly group: Group,
    readonly models: number[],
  ) {
    this.unit = group.unit;
    this.targets = group.options.map((option) => option.points.units[0] ?? NOBODY);
    this.aims = this.legal = this.nobody();
  }

  get answer(): Answer {
    return this.answerFor(this.aims);
  }

  get canFire(): boolean {
    return !this.asking && !this.client.waiting && this.models.some((model) => this.aims[model] !== NOBODY);
  }

  targetOf(model: number): number {
    return this.aims[model] ?? NOBODY;
  }

  /** The wielders that attack a target. */
  on(target: number): number[] {
    return this.models.filter((model) => this.targetOf(model) === target);
  }

  /** Begin, with all of them on one target if one is named. */
  async open(target = NOBODY): Promise<void> {
    this.isOpen = true;
    if (target !== NOBODY) await this.send(target);
  }

  /** Send everybody who has no target yet to one of them; whoever does not reach it goes on holding its fire. */
  async send(target: number): Promise<void> {
    const silent = this.on(NOBODY);
    const refusals = await Promise.all(silent.map((model) => this.refusal({ [model]: target })));
    await this.aim(
      silent.filter((_, n) => !refusals[n]),
      target,
    );
    if (!this.reason && this.on(NOBODY).length === silent.length) this.reason = refusals[0] ?? "";
  }

  /** Give wielders a target. The rules judge all of it; what they refuse snaps back, with their sentence. */
  async aim(models: readonly number[], target: number): Promise<void> {
    const number = ++this.last;
    this.reason = "";
    this.asking = true;
    this.picked = this.picked.filter((model) => !models.includes(model));
    const wanted = { ...this.aims, ...Object.fromEntries(models.map((model) => [model, target])) };
    this.aims = wanted;
    const refusal = await this.refusal(wanted);
    if (number !== this.last) return;
    this.asking = false;
    this.reason = refusal;
    if (refusal) this.aims = this.legal;
    else this.legal = wanted;
    this.workOut();
  }

  /** A wielder was tapped: it waits for a target, or does so no more. */
  pick(model: number): void {
    this.picked = this.picked.includes(model) ? this.picked.filter((one) => one !== model) : [...this.picked, model];
  }

  /** Another unit was tapped: whoever waits for a target attacks it. */
  tap(unit: number): void {
    if (this.picked.length) void this.aim(this.picked, unit);
    else this.reason = "Select wielders first: tap them, or drag them onto the target.";
  }

  fire(): void {
    if (this.canFire) this.client.answer(this.answer);
  }

  /** One step back: from who was tapped, then from splitting at all. */
  back(): boolean {
    if (!this.isOpen) return false;
    if (this.picked.length) this.picked = [];
    else this.close();
    return true;
  }

  close(): void {
    this.isOpen = false;
    this.reason = "";
    this.picked = [];
    this.last += 1;
    this.aims = this.legal = this.nobody();
    this.odds = [];
  }

  private nobody(): Aims {
    return Object.fromEntries(this.models.map((model) => [model, NOBODY]));
  }

  private answerFor(aims: Aims): Answer {
    const targets = [...new Set(this.models.map((model) => aims[model] ?? NOBODY))].filter((one) => one !== NOBODY);
    const parts = targets.map((target) => [target, this.models.filter((model) => aims[model] === target)]);
    return [this.form.word, this.group.weapon, parts];
  }

  /** What the rules have against it; nothing, while nobody would fire. */
  private async refusal(aims: Aims): Promise<string> {
    if (Object.values(aims).every((target) => target === NOBODY)) return "";
    const found = await this.client.find<"why not">({ type: "why not", answer: this.answerFor(aims) });
    return found.allowed ? "" : [found.reason, found.nearest].filter(Boolean).join(" ");
  }

  private workOut(): void {
    const number = this.last;
    if (this.models.every((model) => this.targetOf(model) === NOBODY)) this.odds = [];
    else
      void this.client.find<"odds">({ type: "odds", id: this.ask.id, answer: this.answer }).then((found) => {
        if (number === this.last) this.odds = found.targets;
      });
  }
}

/** Fire can be split where there are several wielders, several targets, and a form of answer for it. */
export function splitOf(client: BattleClient, ask: Ask, group: Group | undefined): Splitting | null {
  const form = ask.free?.forms.find((one) => one.parts.at(-1)?.[1] === "targets");
  const models = ask.free?.wielders.find((one) => one.weapon === group?.weapon)?.models ?? [];
  if (!form || !group || group.options.length < 2 || models.length < 2) return null;
  return new Splitting(client, ask, form, group, models);
}

/** The unit of which a model is at a place, or so near that it must have been meant. */
export function unitAt(place: Point, units: readonly UnitShape[], near: number): number | null {
  const gaps = units.flatMap((unit) =>
    unit.bases.map(({ outline: [points, radius] }) => ({
      unit: unit.number,
      gap: Math.min(...points.map((point) => distance(point, place))) - radius,
    })),
  );
  const nearest = gaps.reduce((a, b) => (b.gap < a.gap ? b : a), { unit: NOBODY, gap: Infinity });
  return nearest.gap <= near ? nearest.unit : null;
}
