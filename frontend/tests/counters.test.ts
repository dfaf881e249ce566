import { describe, expect, test } from "vitest";
import { detailOf, strengthOf, wordingOf } from "../src/board/detail";
import { middleOf, Paper, reach, ringPath } from "../src/board/geometry";
import type { BaseShape, Outline, UnitShape } from "../src/messages/board";

const INCH = 10_000;
const paper = new Paper(INCH, 40 * INCH, 30 * INCH);

const base = (model: number, x: number, hp = 1, radius = 0.5): BaseShape => ({
  model,
  outline: [[[x * INCH, 5 * INCH]], radius * INCH],
  hp,
  full_hp: 3,
  z: 0,
  facing: -1,
});
const unit = (...bases: BaseShape[]): UnitShape => ({
  number: 0,
  name: "Pikes",
  player: 0,
  models: bases.length,
  bases,
  in_reserve: 0,
  fallen: [],
  aboard: "",
  inside: 0,
  concealed: 0,
  symbol: "",
  hero: false,
});
const hull: Outline = [
  [
    [-1, -2],
    [1, -2],
    [1, 2],
    [-1, 2],
  ],
  0,
];

describe("a unit", () => {
  test("is a block from far away, symbols nearer, and has words from near", () => {
    const pikes = unit(base(0, 1), base(1, 3));
    expect([20, 5, 2].map((pixel) => detailOf(pikes, paper, pixel))).toEqual(["far", "middle", "near"]);
  });
  test("is as large as its largest base", () => {
    expect(detailOf(unit(base(0, 1), base(1, 5, 1, 2)), paper, 20)).toBe("middle");
  });
  test("has the strength of its models that stand, or the HP of its only one", () => {
    expect(strengthOf(unit(base(0, 1), base(1, 3), base(2, 5, 0)))).toBe(2);
    expect(strengthOf(unit(base(0, 1, 2)))).toBe(2);
    expect(strengthOf(unit())).toBe(0);
  });
  test("has words below all bases if it has few, otherwise below those that were hurt", () => {
    const few = unit(base(0, 1));
    expect([wordingOf(few, "near"), wordingOf(few, "middle")]).toEqual(["all", ""]);
    expect(wordingOf(unit(...[1, 2, 3, 4].map((n) => base(n, n))), "near")).toBe("hurt");
  });
  test("has its middle between its outermost bases", () => {
    expect(middleOf([base(0, 1), base(1, 2), base(2, 7)])).toEqual([4 * INCH, 5 * INCH]);
  });
});

describe("the rim of a base", () => {
  test("is drawn clockwise from the top, of discs and of hulls", () => {
    expect(ringPath([[[10 * INCH, 10 * INCH]], INCH], paper)).toBe(
      "M1000 1900a100 100 0 0 1 0 200a100 100 0 0 1 0 -200",
    );
    const wide = [hull[0].map(([x, y]) => [(x + 5) * INCH, (y + 5) * INCH]), 0] as Outline;
    expect(ringPath(wide, paper)).toBe("M400.0 2300.0L600.0 2300.0L600.0 2700.0L400.0 2700.0Z");
  });
  test("is reached where the base faces", () => {
    expect(reach(hull, 0)).toBe(2);
    expect(reach(hull, 90)).toBeCloseTo(1);
    expect(reach([[[5, 5]], 3], 45)).toBe(3);
  });
});
