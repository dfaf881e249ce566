import { describe, expect, test } from "vitest";
import { Picking } from "../src/pages/battle/picking.svelte";
import { gapBetween } from "../src/pages/battle/nearby";
import type { Ask, Form } from "../src/messages/battle";
import type { Outline } from "../src/messages/board";
import type { Answer, BattleClient } from "../src/session/client.svelte";

const GUARD = 3;
const WOUNDED = 2;
const round = (x: number): Outline => [[[x, 0]], 5];
const base = (model: number) => ({ model, outline: round(model * 20), hp: model === WOUNDED ? 1 : 2, full_hp: 2 });

/** Five models of 2 HP in a line; the wounded one comes first, and its cross stays. */
class FakeClient {
  given: Answer | null = null;

  unit() {
    return { shape: { bases: [0, 1, 2, 3, 4].map(base) } };
  }
  find({ answer }: { answer: Answer }): Promise<unknown> {
    const allowed = (answer[1] as number[])[0] === WOUNDED;
    return Promise.resolve({ allowed, reason: allowed ? "" : "Model 3 comes first.", nearest: "" });
  }
  answer(answer: Answer): void {
    this.given = answer;
  }
}

function picking(hp: number, proposed: number[]): { client: FakeClient; picking: Picking } {
  const form: Form = { word: "casualties", parts: [["models", "models"]] };
  const ask = {
    unit: GUARD,
    losing: { unit: GUARD, hp, falls_at_once: false },
    options: [{ answer: ["casualties", proposed], points: { models: proposed.map((model) => [GUARD, model]) } }],
  } as unknown as Ask;
  const client = new FakeClient();
  return { client, picking: new Picking(client as unknown as BattleClient, ask, form) };
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

describe("casualties", () => {
  test("begin as they are proposed, and say who falls", () => {
    const { picking: chosen } = picking(4, [WOUNDED, 4, 3]);
    expect(chosen.models).toEqual([WOUNDED, 4, 3]);
    expect(chosen.toll).toEqual({ fall: 2, wounded: 1 });
    expect(chosen.fallen).toEqual([WOUNDED, 4]);
  });

  test("a press on a model moves the nearest cross that may go", async () => {
    const { client, picking: chosen } = picking(3, [WOUNDED, 4]);
    chosen.toggle(GUARD, 1);
    await settled();
    expect(chosen.models).toEqual([WOUNDED, 1]);
    chosen.confirm();
    expect(client.given).toEqual(["casualties", [WOUNDED, 1]]);
  });

  test("a cross that was taken up goes, or says why it stays", async () => {
    const { picking: chosen } = picking(3, [WOUNDED, 4]);
    chosen.toggle(GUARD, WOUNDED);
    chosen.toggle(GUARD, 1);
    await settled();
    expect(chosen.models).toEqual([WOUNDED, 4]);
    expect(chosen.reason).toBe("Model 3 comes first.");
    chosen.toggle(GUARD, 4);
    chosen.toggle(GUARD, 0);
    await settled();
    expect(chosen.models).toEqual([WOUNDED, 0]);
    expect(chosen.reset()).toBe(true);
    expect(chosen.models).toEqual([WOUNDED, 4]);
    expect(chosen.reset()).toBe(false);
  });
});

test("a gap is measured from edge to edge, of round bases and others", () => {
  const square: Outline = [
    [
      [30, -10],
      [50, -10],
      [50, 10],
      [30, 10],
    ],
    0,
  ];
  expect(gapBetween(round(0), round(20))).toBe(10);
  expect(gapBetween(round(0), square)).toBe(25);
});
