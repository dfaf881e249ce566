/** Dice fall, then models, and then the log tells it; and nothing of an earlier moment stays. */

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { News } from "../src/pages/battle/news.svelte";
import type { View } from "../src/messages/board";
import type { Dice, LogEntry } from "../src/messages/log";
import { settings } from "../src/shell/settings.svelte";

const WHOLE = 1_000;
const roll = (values: number[]): Dice => ({
  player: 0,
  unit: 0,
  reason: "Attack Dice",
  die: "D6",
  need: 4,
  values,
  rerolled: [],
});
const entry = (about: Partial<LogEntry>): LogEntry => ({
  what: "move",
  lines: [],
  player: 0,
  unit: 0,
  units: [0, 1],
  touched: [],
  dice: [],
  numbers: [],
  hp: [],
  wielders: [],
  ...about,
});
const move = entry({});
const attack = entry({
  what: "attack",
  dice: [roll([6, 2, 4]), roll([1, 5])],
  hp: [{ unit: 1, lost: 1, fallen: 1, restored: 0, back: 0 }],
});
const before = { at: 1 } as View;

/** News of a battle in which somebody sat down after one move and was asked something. */
function watched(): News {
  const news = new News();
  news.follow([move], before);
  news.arrive(1, true);
  return news;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
});
afterEach(() => {
  settings.dice = "show";
  settings.motion = "usual";
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("an attack", () => {
  test("is told and seen on the board once its dice lie", () => {
    const news = watched();
    news.follow([move, attack], before);
    news.arrive(2, true);
    expect([news.falling, news.fallen, news.told]).toEqual([true, 1, 1]);
    expect(news.held).toBe(before);
    expect(news.floats).toEqual([]);
    vi.advanceTimersByTime(WHOLE);
    expect([news.falling, news.fallen, news.told]).toEqual([false, 2, 2]);
    expect(news.held).toBeNull();
    expect(news.floats.map((float) => float.text)).toEqual(["−1"]);
  });

  test("has every roll thrown and sorted within 600 milliseconds of the one before", () => {
    const news = watched();
    news.follow([move, attack], before);
    vi.advanceTimersByTime(600);
    expect(news.fallen).toBe(2);
  });

  test("lies at once when it is skipped, or when nobody wants to see dice fall", () => {
    const skipped = watched();
    skipped.follow([move, attack], before);
    skipped.skip();
    settings.dice = "results";
    const plain = watched();
    plain.follow([move, attack], before);
    settings.dice = "show";
    settings.motion = "less";
    const still = watched();
    still.follow([move, attack], before);
    for (const news of [skipped, plain, still]) {
      expect([news.falling, news.fallen, news.told, news.held]).toEqual([false, 2, 2, null]);
    }
  });

  test("gives way to the next one, and is told by then", () => {
    const news = watched();
    news.follow([move, attack], before);
    news.arrive(2, false);
    const between = { at: 2 } as View;
    news.follow([move, attack, attack], between);
    expect([news.falling, news.fallen, news.told]).toEqual([true, 1, 2]);
    expect(news.held).toBe(between);
  });
});

describe("dice of an earlier moment", () => {
  test("go when the next decision was taken", () => {
    const news = watched();
    news.follow([move, attack], before);
    news.arrive(2, true);
    vi.advanceTimersByTime(WHOLE);
    news.arrive(2, true);
    expect(news.rolls).not.toBeNull();
    news.arrive(3, false);
    expect(news.rolls).toBeNull();
  });

  test("stay to be read while bots go on, and not longer", () => {
    const news = watched();
    news.follow([move, attack], before);
    news.arrive(2, false);
    news.arrive(3, false);
    vi.advanceTimersByTime(WHOLE);
    expect(news.rolls).not.toBeNull();
    vi.advanceTimersByTime(2_000);
    expect(news.rolls).toBeNull();
  });

  test("go with an undo, and what is told anew after it does not fall again", () => {
    const news = watched();
    news.follow([move, attack, move], before);
    news.arrive(2, true);
    news.follow([move], before);
    expect([news.rolls, news.held, news.told]).toEqual([null, null, 1]);
    news.follow([move, attack], before);
    expect([news.rolls, news.told]).toEqual([null, 2]);
    news.arrive(1, true);
    news.follow([move, attack, attack], before);
    expect(news.falling).toBe(true);
  });
});

test("what fell before somebody sat down is old", () => {
  const news = new News();
  news.follow([attack], before);
  expect([news.rolls, news.told]).toEqual([null, 1]);
});

test("whoever wants to hear an attack hears a volley and every roll", () => {
  const heard: string[] = [];
  const news = new News((what) => heard.push(what));
  news.follow([], before);
  news.follow([attack], before);
  vi.advanceTimersByTime(WHOLE);
  expect(heard).toEqual(["volley", "dice", "dice"]);
});
