import { describe, expect, test } from "vitest";
import { NOBODY, splitOf, Splitting, unitAt } from "../src/pages/battle/splitting.svelte";
import type { Ask } from "../src/messages/battle";
import type { BaseShape, UnitShape } from "../src/messages/board";
import type { Answer, BattleClient } from "../src/session/client.svelte";

const [GUARD, HOUNDS, RIDERS] = [0, 7, 9];
const INCH = 10_000;

/** A table whose rules say that model 2 does not reach the Riders. */
class FakeClient {
  waiting = false;
  given: Answer | null = null;

  find({ type, answer }: { type: string; answer: Answer }): Promise<unknown> {
    if (type === "odds") return Promise.resolve({ what: "odds", targets: [] });
    const far = (answer[2] as [number, number[]][]).some(([target, models]) => target === RIDERS && models.includes(2));
    return Promise.resolve({ allowed: !far, reason: far ? "Model 3 is too far away." : "", nearest: "" });
  }
  answer(answer: Answer): void {
    this.given = answer;
  }
}

const option = (unit: number) => ({ answer: ["attack", 1, unit], points: { units: [unit] } });
const ask = {
  id: 4,
  free: {
    forms: [
      {
        word: "split",
        parts: [
          ["weapon", "weapon"],
          ["targets", "targets"],
        ],
      },
    ],
    wielders: [{ weapon: 1, models: [0, 1, 2] }],
  },
} as unknown as Ask;
const group = { key: "0:1", unit: GUARD, weapon: 1, options: [option(HOUNDS), option(RIDERS)] } as never;

function split(): { client: FakeClient; splitting: Splitting } {
  const client = new FakeClient();
  const splitting = splitOf(client as unknown as BattleClient, ask, group);
  if (!splitting) throw new Error("fire could be split here");
  return { client, splitting };
}

describe("split fire", () => {
  test("begins with everybody who reaches the target, and the others hold their fire", async () => {
    const { splitting } = split();
    await splitting.open(RIDERS);
    expect([splitting.on(RIDERS), splitting.on(NOBODY)]).toEqual([[0, 1], [2]]);
  });
  test("names every target once, with its wielders", async () => {
    const { client, splitting } = split();
    await splitting.open(HOUNDS);
    await splitting.aim([0, 1], RIDERS);
    splitting.fire();
    expect(client.given).toEqual([
      "split",
      1,
      [
        [RIDERS, [0, 1]],
        [HOUNDS, [2]],
      ],
    ]);
  });
  test("snaps back to what was legal, and says why", async () => {
    const { splitting } = split();
    await splitting.open(HOUNDS);
    const refused = splitting.aim([1, 2], RIDERS);
    expect(splitting.on(RIDERS)).toEqual([1, 2]);
    await refused;
    expect([splitting.on(RIDERS), splitting.on(HOUNDS)]).toEqual([[], [0, 1, 2]]);
    expect(splitting.reason).toBe("Model 3 is too far away.");
    await splitting.aim([1], RIDERS);
    expect([splitting.on(RIDERS), splitting.reason]).toEqual([[1], ""]);
  });
  test("sends the wielders that were tapped to the unit that is tapped after them", async () => {
    const { splitting } = split();
    await splitting.open(HOUNDS);
    splitting.tap(RIDERS);
    expect(splitting.reason).not.toBe("");
    splitting.pick(0);
    splitting.pick(1);
    splitting.pick(1);
    splitting.tap(RIDERS);
    await Promise.resolve();
    expect([splitting.on(RIDERS), splitting.picked]).toEqual([[0], []]);
  });
  test("is not fired while nobody has a target", async () => {
    const { client, splitting } = split();
    await splitting.open();
    splitting.fire();
    expect([splitting.canFire, client.given]).toEqual([false, null]);
  });
  test("goes back a step at a time", () => {
    const { splitting } = split();
    void splitting.open();
    splitting.pick(0);
    expect([splitting.back(), splitting.isOpen, splitting.picked]).toEqual([true, true, []]);
    expect([splitting.back(), splitting.isOpen, splitting.back()]).toEqual([true, false, false]);
  });
  test("needs several wielders and several targets", () => {
    const one = { ...(group as object), options: [option(HOUNDS)] } as never;
    expect(splitOf(new FakeClient() as unknown as BattleClient, ask, one)).toBeNull();
    expect(splitOf(new FakeClient() as unknown as BattleClient, { ...ask, free: null }, group)).toBeNull();
  });
});

describe("the unit under a hand", () => {
  const unit = (number: number, x: number): UnitShape =>
    ({ number, bases: [{ outline: [[[x * INCH, 0]], INCH / 2] } as BaseShape] }) as UnitShape;
  test("is the nearest of those that are near enough", () => {
    const units = [unit(1, 0), unit(2, 2)];
    expect(unitAt([1.2 * INCH, 0], units, INCH)).toBe(2);
    expect(unitAt([4 * INCH, 0], units, INCH)).toBeNull();
  });
});
