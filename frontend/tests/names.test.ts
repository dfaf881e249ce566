import { describe, expect, test } from "vitest";
import { Paper } from "../src/board/geometry";
import { labels, sitesOf, type Label, type Scene } from "../src/board/names";
import { Ruler } from "../src/board/ruler.svelte";
import type { BaseShape, Piece, UnitShape } from "../src/messages/board";

const INCH = 10_000;
const paper = new Paper(INCH, 40 * INCH, 30 * INCH);

const base = (model: number, x: number, y: number, radius = 0.5): BaseShape => ({
  model,
  outline: [[[x * INCH, y * INCH]], radius * INCH],
  hp: 1,
  full_hp: 1,
  z: 0,
  facing: -1,
});
const unit = (number: number, name: string, ...bases: BaseShape[]): UnitShape => ({
  number,
  name,
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
const square = (name: string, x: number, y: number, side: number): Piece => ({
  name,
  outline: [
    [
      [x * INCH, y * INCH],
      [(x + side) * INCH, y * INCH],
      [(x + side) * INCH, (y + side) * INCH],
      [x * INCH, (y + side) * INCH],
    ],
    0,
  ],
  height: 0,
  elevation: 0,
  solid: false,
  difficult: true,
  danger: null,
  impassable: false,
  blocks_sight: false,
  cover_area: false,
  protection: "good",
  floors: [],
  slope: false,
  ladders: [],
  enterable: false,
  void: false,
});
const scene = (parts: Partial<Scene>): Scene => ({
  units: [],
  sites: [],
  objectives: [],
  first: [],
  always: [],
  ...parts,
});
const named = (found: Label[], text: string): Label | undefined => found.find((label) => label.text === text);

describe("names on the board", () => {
  test("of units side by side stand off each other", () => {
    const found = labels(
      scene({ units: [unit(0, "Harbour Guard", base(0, 20, 15)), unit(1, "Harbour Watch", base(0, 21.2, 15))] }),
      paper,
      5,
    );
    const [a, b] = [named(found, "Harbour Guard"), named(found, "Harbour Watch")];
    expect(a && b && (Math.abs(a.y - b.y) >= 75 || Math.abs(a.x - b.x) > 300)).toBe(true);
  });
  test("stay on the board", () => {
    const found = labels(scene({ units: [unit(0, "Harbour Guard", base(0, 39.5, 29.5))] }), paper, 5);
    const label = named(found, "Harbour Guard");
    expect(label && label.x + 200 <= 4000 && label.y >= 37).toBe(true);
  });
  test("that find no room are left out, unless somebody looks at the unit", () => {
    const crowd = Array.from({ length: 40 }, (_, n) => unit(n, `Company ${n}`, base(0, 20 + n / 50, 15)));
    expect(labels(scene({ units: crowd }), paper, 5).length).toBeLessThan(40);
    expect(named(labels(scene({ units: crowd, always: [39] }), paper, 5), "Company 39")).toBeDefined();
  });
  test("of terrain give way to models, and are not repeated near by", () => {
    const wood = sitesOf([square("wood", 5, 5, 8), square("wood", 9, 5, 8)], paper);
    expect(labels(scene({ sites: wood }), paper, 3).filter((label) => label.text === "Wood").length).toBe(1);
    const filled = Array.from({ length: 81 }, (_, n) => base(n, 5 + (n % 9), 5 + Math.floor(n / 9), 0.5));
    expect(labels(scene({ sites: wood.slice(0, 1), units: [unit(0, "Guard", ...filled)] }), paper, 3).length).toBe(1);
  });
  test("of terrain give way to what stands on it, and not to what it stands on", () => {
    const [wood, well] = [square("wood", 5, 5, 8), square("well", 8, 8, 2)];
    const lines = (pieces: Piece[]): number | undefined =>
      named(labels(scene({ sites: sitesOf(pieces, paper) }), paper, 3), "Wood")?.y;
    expect(lines([wood, well])).not.toBe(lines([wood]));
    expect(named(labels(scene({ sites: sitesOf([wood, well], paper) }), paper, 3), "Well")).toBeDefined();
  });
});

describe("the ruler", () => {
  test("measures along its bends", () => {
    const ruler = new Ruler();
    ruler.turn(true);
    ruler.press([0, 0], []);
    ruler.press([3 * INCH, 0], []);
    ruler.hold([3 * INCH, 4 * INCH], []);
    expect(ruler.length).toBe(7 * INCH);
  });
  test("measures from base to base", () => {
    const ruler = new Ruler();
    const bases = [base(0, 5, 5), base(1, 15, 5)];
    ruler.press([5.2 * INCH, 5.1 * INCH], bases);
    ruler.hold([14.8 * INCH, 5 * INCH], bases);
    expect(ruler.length).toBe(9 * INCH);
  });
  test("is held and bent by keyboard, and stays on the table", () => {
    const ruler = new Ruler();
    const [client, start] = [{ width: 40 * INCH, height: 30 * INCH }, [20 * INCH, 15 * INCH] as const];
    ruler.step(start, 3 * INCH, 0, client, []);
    ruler.bend();
    ruler.step(start, 0, 4 * INCH, client, []);
    expect([ruler.length, ruler.points.length]).toEqual([7 * INCH, 3]);
    ruler.step(start, 0, 99 * INCH, client, []);
    expect(ruler.points.at(-1)).toEqual([23 * INCH, 30 * INCH]);
  });
  test("leaves a base by small steps, though it is drawn to its middle", () => {
    const ruler = new Ruler();
    const [client, bases] = [{ width: 40 * INCH, height: 30 * INCH }, [base(0, 5, 5), base(1, 6, 5)]];
    for (let n = 0; n < 18; n += 1) ruler.step([5 * INCH, 5 * INCH], INCH / 10, 0, client, bases);
    expect(ruler.points.at(-1)?.[0]).toBeCloseTo(6.8 * INCH);
  });
  test("can be taken by its other end", () => {
    const ruler = new Ruler();
    const client = { width: 40 * INCH, height: 30 * INCH };
    ruler.step([0, 0], 4 * INCH, 0, client, []);
    ruler.swap();
    ruler.step([0, 0], INCH, 0, client, []);
    expect(ruler.points).toEqual([
      [4 * INCH, 0],
      [INCH, 0],
    ]);
  });
  test("is cleared before it is put away", () => {
    const ruler = new Ruler();
    ruler.turn(true);
    ruler.press([0, 0], []);
    expect([ruler.back(), ruler.isOut, ruler.points.length]).toEqual([true, true, 0]);
    expect([ruler.back(), ruler.isOut, ruler.back()]).toEqual([true, false, false]);
  });
});
