/** Rosters as they are changed on the page: who stays named, and who keeps carrying what. */

import { expect, test } from "vitest";
import { newWeapon, type Unit } from "../src/library/designs";
import { carrying, isEven, moved, named, namesOf, redesigned, sized, taken, without } from "../src/library/rosters";
import type { Roster } from "../src/library/rosters";

const unit = (name: string, ...weapons: string[]): Unit => ({ name, weapons: weapons.map(newWeapon) }) as Unit;
const army = (...names: string[]): Roster =>
  ({
    units: names.map((name) => taken(unit(name, "Pike"), 3, "")),
    designated: [{ perk: "A perk", units: [1, 2] }],
  }) as unknown as Roster;

test("units that change places stay named for their perk", () => {
  const { units, designated } = moved(army("Foot", "Guard", "Mage"), 2, 0);
  expect(units?.map((entry) => entry.design.name)).toEqual(["Mage", "Foot", "Guard"]);
  expect(designated).toEqual([{ perk: "A perk", units: [2, 0] }]);
});

test("a group that loses a unit is named no more, and others move up", () => {
  expect(without(army("Foot", "Guard", "Mage"), 1).designated).toEqual([]);
  expect(without(army("Foot", "Guard", "Mage"), 0).designated).toEqual([{ perk: "A perk", units: [0, 1] }]);
});

test("a weapon that is renamed keeps its carriers, and of a new one every model has one", () => {
  const before = carrying(taken(unit("Foot", "Pike"), 3, ""), 0, 1, 0);
  expect(redesigned(before, unit("Foot", "Spear")).carriers).toEqual([[1, 0, 1]]);
  expect(redesigned(before, unit("Foot", "Pike", "Bow")).carriers).toEqual([
    [1, 0, 1],
    [1, 1, 1],
  ]);
});

test("a weapon that goes leaves the others with whoever has them", () => {
  const before = carrying(taken(unit("Foot", "Pike", "Bow"), 3, ""), 1, 2, 4);
  expect(redesigned(before, unit("Foot", "Bow")).carriers).toEqual([[1, 1, 4]]);
});

test("a new model carries what the last one does", () => {
  expect(sized(carrying(taken(unit("Foot", "Pike"), 2, ""), 0, 1, 3), 3).carriers).toEqual([[1, 3, 3]]);
});

test("only what differs from the usual spread is shown model by model", () => {
  const even = taken(unit("Foot", "Pike"), 3, "");
  expect(isEven(even)).toBe(true);
  expect(isEven(carrying(even, 0, 0, 0))).toBe(false);
});

test("a group is named anew in its place, and goes when nobody is left in it", () => {
  const roster = army("Foot", "Guard", "Mage");
  const naming = { perk: "A perk", words: "", place: 0, units: [1, 2], choices: [] };
  expect(named(roster, naming, [1, 0])).toEqual({ designated: [{ perk: "A perk", units: [1, 0] }] });
  expect(named(roster, naming, [-1, -1])).toEqual({ designated: [] });
});

test("several units of one name have numbers", () => {
  expect(namesOf(army("Foot", "Guard", "Foot"))).toEqual(["Foot 1", "Guard", "Foot 2"]);
});
