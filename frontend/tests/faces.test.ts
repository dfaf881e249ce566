import { expect, test } from "vitest";
import { heaps, laid } from "../src/dice/faces";

test("dice lie as they were thrown, and then successes first", () => {
  expect(laid([2, 6, 4], 4, false).map((die) => die.face)).toEqual([2, 6, 4]);
  expect(laid([2, 6, 4, 6], 4, true).map((die) => [die.face, die.failed])).toEqual([
    [6, false],
    [6, false],
    [4, false],
    [2, true],
  ]);
});

test("a sorted die is the same die", () => {
  expect(laid([2, 6, 4], 0, true).map((die) => die.place)).toEqual([1, 2, 0]);
});

test("many dice are counted by what they show", () => {
  expect(heaps([1, 6, 6, 1, 1], 5)).toEqual([
    { face: 6, count: 2, failed: false },
    { face: 1, count: 3, failed: true },
  ]);
});
