/** A battle that is watched again: where in it we are, as whom we look, and whether it plays by itself. */

import type { ServerError } from "../../server/call";
import type { LogEntry } from "../../messages/log";
import type { RecordedStep, Replay, ReplayStep } from "../../messages/replays";
import * as api from "../../server/replays";

export const SPEEDS = [0.5, 1, 2, 4, 8] as const;
const PAUSE = 1_100; // milliseconds between two moments at the usual speed
const AHEAD = 3; // moments that are fetched before they are needed

export class Watching {
  replay = $state.raw<Replay | null>(null);
  step = $state(0);
  /** The last step that could be shown; while another is on its way, it stays. */
  shown = $state.raw<ReplayStep | null>(null);
  log = $state.raw<LogEntry[]>([]);
  playing = $state(false);
  speed = $state<number>(1);
  error = $state("");

  private steps = new Map<number, Promise<ReplayStep>>();
  private timer = 0;

  constructor(
    readonly battle: string,
    first: number | null,
  ) {
    void this.open(undefined, first);
  }

  get moments(): RecordedStep[] {
    return this.replay?.moments ?? [];
  }
  get last(): number {
    return Math.max(0, this.moments.length - 1);
  }
  get moment(): RecordedStep | undefined {
    return this.moments[this.step];
  }
  /** What has been told up to here. */
  get beats(): LogEntry[] {
    const told = this.moments.slice(0, this.step + 1).reduce((sum, moment) => sum + moment.beats, 0);
    return this.log.slice(0, told);
  }
  /** The steps at which Game Turns begin, and the first. */
  get turns(): number[] {
    return this.moments
      .filter((moment, n) => n === 0 || moment.turn !== this.moments[n - 1]?.turn)
      .map((moment) => moment.step);
  }

  async open(viewer?: number, at: number | null = this.step): Promise<void> {
    try {
      const found = await api.replay(this.battle, viewer);
      this.steps = new Map();
      this.replay = found;
      this.go(at ?? 0);
      this.log = (await api.replayLog(this.battle, found.viewer)).beats;
    } catch (failure) {
      this.error = (failure as ServerError).message;
    }
  }

  go(step: number): void {
    this.step = Math.min(Math.max(step, 0), this.last);
    void this.show(this.step);
  }

  /** On to the next moment at which something is told, or back to the one before. */
  walk(by: 1 | -1): void {
    this.go(this.beside(this.step, by));
  }

  /** On to the next of some steps, or back to the one before. */
  jump(steps: readonly number[], by: 1 | -1): void {
    const there = by > 0 ? steps.find((step) => step > this.step) : steps.findLast((step) => step < this.step);
    this.go(there ?? (by > 0 ? this.last : 0));
  }

  toggle(): void {
    this.playing = !this.playing;
    clearTimeout(this.timer);
    if (!this.playing) return;
    if (this.step >= this.last) this.go(0);
    this.tick();
  }

  faster(by: 1 | -1): void {
    const now = SPEEDS.indexOf(this.speed as (typeof SPEEDS)[number]);
    this.speed = SPEEDS[Math.min(Math.max(now + by, 0), SPEEDS.length - 1)] ?? 1;
  }

  close(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  private tick(): void {
    this.timer = window.setTimeout(() => {
      if (!this.playing) return;
      this.walk(1);
      if (this.step >= this.last) this.playing = false;
      else this.tick();
    }, PAUSE / this.speed);
  }

  private beside(step: number, by: 1 | -1): number {
    let next = step + by;
    while (next > 0 && next < this.last && !this.moments[next]?.beats) next += by;
    return next;
  }

  private async show(step: number): Promise<void> {
    try {
      const found = await this.fetched(step);
      if (step !== this.step) return;
      this.shown = found;
      this.error = "";
      let next = step;
      for (let n = 0; n < AHEAD && next < this.last; n += 1)
        void this.fetched((next = this.beside(next, 1))).catch(() => {});
    } catch (failure) {
      if (step === this.step) this.error = (failure as ServerError).message;
    }
  }

  private fetched(step: number): Promise<ReplayStep> {
    const known = this.steps.get(step);
    if (known) return known;
    const asked = api.replayStep(this.battle, step, this.replay?.viewer);
    this.steps.set(step, asked);
    asked.catch(() => this.steps.delete(step));
    return asked;
  }
}
