import { expect, test } from "vitest";
import { ago } from "../src/shell/ago";
import { stepOf, whoseTurn } from "../src/battles/position";

test("a moment of a battle is told without a phase that has not begun", () => {
  expect(stepOf({ turn: 0, last_turn: 4, phase: "" })).toBe("Setting up");
  expect(stepOf({ turn: 1, last_turn: 4, phase: "" })).toBe("Game Turn 1 of 4");
  expect(stepOf({ turn: 2, last_turn: 4, phase: "Move Phase" })).toBe("Game Turn 2 of 4, Move Phase");
});

test("a card says whose turn it is, by name where it is not mine", () => {
  const players = ["Causeway Regiment", "Ember Hunt"].map((name) => ({ name, mark: "", played_by: "person" }));
  expect(whoseTurn({ view: { asked: [0] }, players }, [0])).toBe("your turn");
  expect(whoseTurn({ view: { asked: [1] }, players }, [0])).toBe("waiting for Ember Hunt");
  expect(whoseTurn({ view: { asked: [] }, players }, [0])).toBe("");
});

test("how long ago something was is told without seconds", () => {
  expect(ago(1000, 1030)).toBe("just now");
  expect(ago(1000, 1000 + 5 * 60)).toBe("5 minutes ago");
  expect(ago(1000, 1000 + 25 * 3600)).toBe("yesterday");
});
