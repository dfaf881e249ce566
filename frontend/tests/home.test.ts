import { expect, test } from "vitest";
import { momentOf } from "../src/home/moment";

test("a moment of a battle is told without a phase that has not begun", () => {
  expect(momentOf({ turn: 0, last_turn: 4, phase: "" })).toBe("Setting up");
  expect(momentOf({ turn: 1, last_turn: 4, phase: "" })).toBe("Game Turn 1 of 4");
  expect(momentOf({ turn: 2, last_turn: 4, phase: "Move Phase" })).toBe("Game Turn 2 of 4, Move Phase");
});
