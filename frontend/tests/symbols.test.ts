import { expect, test } from "vitest";

import { isDrawn, SUGGESTED, symbolsLike } from "../src/look/symbols";

const NAMES = ["battle-axe", "axe-swing", "fire-axe", "robot-golem", "mecha-head", "skull-crossed-bones", "taxes"];

test("names that begin with what is looked for come first, then those with a word that does", () => {
  expect(symbolsLike("axe", NAMES)).toEqual(["axe-swing", "fire-axe", "battle-axe", "taxes"]);
});

test("all words have to fit", () => {
  expect(symbolsLike("axe fire", NAMES)).toEqual(["fire-axe"]);
  expect(symbolsLike("axe nobody", NAMES)).toEqual([]);
});

test("words find what is called something else", () => {
  expect(symbolsLike("robot", NAMES)).toEqual(["robot-golem", "mecha-head"]);
  expect(symbolsLike("undead", NAMES)).toEqual(["skull-crossed-bones"]);
});

test("before anybody looks for anything, drawings are suggested", () => {
  expect(symbolsLike("  ", NAMES)).toBe(SUGGESTED);
});

test("a letter and an emoji are no names of drawings", () => {
  expect(["battle-axe", "A", "⚓", "Two Words", ""].map(isDrawn)).toEqual([true, false, false, false, false]);
});
