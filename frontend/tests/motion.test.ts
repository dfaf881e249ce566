import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Motion } from "../src/board/motion.svelte";
import { Volleys } from "../src/board/volleys.svelte";
import type { BaseShape, View } from "../src/messages/board";
import type { LogEntry } from "../src/messages/log";

const INCH = 10_000;

const base = (x: number): BaseShape => ({
  model: 0,
  outline: [[[x * INCH, 0]], INCH / 2],
  hp: 1,
  full_hp: 1,
  z: 0,
  facing: -1,
});
/** Two enemies, at so many inches from the west edge. */
const view = (at: number, ...places: number[]): View =>
  ({
    at,
    units: places.map((x, number) => ({ shape: { number, player: number, bases: [base(x)], fallen: [] } })),
  }) as unknown as View;
const entry = (about: Partial<LogEntry>): LogEntry =>
  ({ unit: 0, units: [0, 1], wielders: [0, 2], ...about }) as LogEntry;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a model that moved", () => {
  test("leaves a trail that fades", () => {
    const motion = new Motion();
    motion.see(view(1, 2, 20), INCH);
    expect(motion.see(view(2, 6, 20), INCH)).toEqual([
      [2 * INCH, 0],
      [6 * INCH, 0],
    ]);
    expect(motion.trails).toMatchObject([{ player: 0, from: [2 * INCH, 0], to: [6 * INCH, 0] }]);
    expect(motion.meetings).toEqual([]);
    vi.runAllTimers();
    expect(motion.trails).toEqual([]);
  });
  test("leaves none in the first view, when it was undone, or for next to nothing", () => {
    const motion = new Motion();
    expect(motion.see(view(5, 2, 20), INCH)).toEqual([]);
    expect(motion.see(view(4, 6, 20), INCH)).toEqual([]);
    expect(motion.see(view(6, 6.1, 20), INCH)).toEqual([]);
  });
  test("meetings with an enemy that it meets, halfway between the two", () => {
    const motion = new Motion();
    motion.see(view(1, 2, 20), INCH);
    motion.see(view(2, 19, 20), INCH);
    expect(motion.meetings.map(({ place }) => place)).toEqual([[19.5 * INCH, 0]]);
  });
});

describe("a volley", () => {
  test("is shown for a moment, if it was fired since one looked", () => {
    const volleys = new Volleys();
    volleys.follow([entry({})]);
    expect(volleys.shown).toEqual([]);
    volleys.follow([entry({}), entry({ unit: 1, wielders: [4] })]);
    expect(volleys.shown).toMatchObject([{ unit: 1, target: 0, wielders: [4] }]);
    vi.runAllTimers();
    expect(volleys.shown).toEqual([]);
  });
  test("has wielders and a target", () => {
    const volleys = new Volleys();
    volleys.show([entry({ wielders: [] }), entry({ units: [0] })]);
    expect(volleys.shown).toEqual([]);
  });
});
