/** What pages say and remember beside a battle: results, groups of dice, the guide's entries, folded lists, scanned codes. */

import { beforeEach, describe, expect, test, vi } from "vitest";
import { resultOf } from "../src/battles/position";
import { collected, forget } from "../src/pages/import/parts";
import { averages, facesText, restOf, told } from "../src/pages/tabletop/groups";
import { leadOf } from "../src/pages/tabletop/points";
import { entryFor } from "../src/shell/guide.svelte";

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

describe("the result of a battle", () => {
  const glance = (...points: string[]): Parameters<typeof resultOf>[0] =>
    ({
      players: ["Anna", "Bot"].map((name) => ({ name, mark: "", played_by: "" })),
      view: { players: points.map((each) => ({ points: each, out: false })) },
    }) as unknown as Parameters<typeof resultOf>[0];

  test("names the winner and the lead", () => {
    expect(resultOf(glance("120", "200.5"), [0])).toBe("Bot won by 80.5 points");
    expect(resultOf(glance("300", "200"), [0])).toBe("You won by 100 points");
  });
  test("is a draw with equal points", () => {
    expect(resultOf(glance("50", "50"), [0])).toBe("A draw");
  });
  test("of a tabletop game so far says who leads", () => {
    const sides = [
      { name: "Anna", points: 10_000 },
      { name: "Ben", points: 12_050 },
    ];
    expect(leadOf(sides)).toBe("Ben leads by 20.5.");
    expect(leadOf(sides.map((side) => ({ ...side, points: 1 })))).toBe("The score is level.");
  });
});

describe("dice of several groups", () => {
  const asked = (count: number, alike: number[][]): Parameters<typeof averages>[0] =>
    ({ count, alike, need: 4, lowest: 1, highest: 6 }) as unknown as Parameters<typeof averages>[0];

  test("start at the average and never exceed the dice", () => {
    expect(
      averages(
        asked(12, [
          [6, 5, 4, 3],
          [2, 1],
        ]),
      ),
    ).toEqual([8]);
    for (let count = 1; count < 40; count++) {
      const dice = asked(count, [[6], [5], [4], [3, 2, 1]]);
      expect(restOf(dice, averages(dice))).toBeGreaterThanOrEqual(0);
    }
  });
  test("are told by what they do and show", () => {
    expect(facesText([6, 5, 4])).toBe("4–6");
    expect(told(1, "succeed", "")).toBe("1 succeeds");
    expect(told(2, "succeed", "6")).toBe("2 succeed with 6");
    expect(told(0, "", "5–6")).toBe("0 with 5–6");
  });
});

test.each([
  ["", "home"],
  ["battle/new", "new-battle"],
  ["battle/abc", "battle"],
  ["replay/abc/report", "report"],
  ["rosters", "rosters"],
  ["rosters/abc", "roster"],
  ["forge/abc", "item"],
  ["table/new", "table-new"],
  ["table/abc", "table-game"],
  ["device", "settings"],
])("the guide of /%s is that of %s", (path, entry) => {
  expect(entryFor(path.split("/").filter(Boolean))).toBe(entry);
});

describe("scanned codes", () => {
  test("of a set come together in any order", () => {
    expect(collected("TM1/2/2/ABC/second")).toMatchObject({ found: 1, missing: 1 });
    const whole = collected("TM1/1/2/ABC/first");
    expect(whole).toEqual({ text: "TM1/2/2/ABC/second\nTM1/1/2/ABC/first", found: 2, missing: 0 });
    forget();
    expect(collected("TM1/1/2/ABC/first").missing).toBe(1);
  });
  test("of another set begin anew, and a whole code needs no other", () => {
    collected("TM1/1/2/ABC/x");
    expect(collected("TM1/1/3/XYZ/y")).toMatchObject({ found: 1, missing: 2 });
    expect(collected("TM1.CODE")).toEqual({ text: "TM1.CODE", found: 1, missing: 0 });
  });
});
