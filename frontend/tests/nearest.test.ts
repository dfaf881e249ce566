import { expect, test } from "vitest";
import type { Point } from "../src/board/geometry";
import { nearestPair } from "../src/pages/battle/nearest";

const here = (point: Point): Point => point;
const far: Point = [0, 0];
const near: Point = [4, 0];
const target: Point = [5, 1];
const other: Point = [9, 9];

test("an arrow goes from the nearest attacker to the nearest target", () => {
  expect(nearestPair([far, near], [other, target], here)).toEqual([near, target]);
});

test("there is no arrow to somebody who is not on the board", () => {
  expect(nearestPair([far], [], here)).toBeNull();
});
