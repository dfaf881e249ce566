/** Where names stand: those of units beside their models, those of terrain in it; off each other and off models. */

import type { ObjectiveShape, Outline, Piece, UnitShape } from "../messages/board";
import type { Spot } from "../look/paths";
import { bounds, INCH, type Box, type Paper } from "./geometry";
import { shownName } from "./kinds";

export interface Label {
  key: string;
  /** Whose it is; terrain is nobody's. */
  player: number;
  text: string;
  x: number;
  y: number;
}
/** A piece of terrain as far as its name is concerned. It never moves, so this is found once for a battlefield. */
export interface Site {
  text: string;
  box: Box;
  size: number;
  /** Whether it is named however little room there is. */
  always: boolean;
}
export interface Scene {
  units: readonly UnitShape[];
  sites: readonly Site[];
  objectives: readonly ObjectiveShape[];
  /** Units whose names come before others, and those that are named in any case. */
  first: readonly number[];
  always: readonly number[];
  /** Units with words below their bases. */
  worded?: readonly number[];
}
interface Size {
  wide: number;
  high: number;
}

const HIGH = 15; // pixels of a line
const WORDS = 12; // pixels of the HP below a base
const AIR = 4; // between a name and what it names
const FLAG = { left: 30, top: 195, right: 130, bottom: 30 }; // of an Objective Marker, around its foot
const HIDDEN = 0.06; // the share of a name that may be covered by other names
const COVERED = 0.12; // and of one of terrain, which is worth less than whatever covers it
const WIDER = 1.7; // how much wider than its piece a name may be
const APART = 14 * INCH; // pieces of one name nearer than that share it

/** The names of units, those that matter most first: whichever finds no room is left out. */
export function labels(scene: Scene, paper: Paper, pixel: number): Label[] {
  const below = (unit: UnitShape): number => (scene.worded?.includes(unit.number) ? WORDS * pixel : 0);
  const bases = scene.units.flatMap((unit) =>
    unit.bases.map((base) => deeper(boxOf([base.outline], paper), below(unit))),
  );
  const markers = scene.objectives.map((objective) => flagAt(paper.spot(objective.point)));
  const names: Box[] = [];
  const taken = [...bases, ...markers];
  const units = ordered(scene).flatMap((unit) => {
    const size = sizeOf(unit.name, pixel);
    const outlines = unit.bases.map((base) => base.outline);
    const body = deeper(boxOf(outlines, paper), below(unit));
    const spot = best(beside(body, size, AIR * pixel), size, taken, paper);
    const box = boxAt(spot, size);
    if (crowding(box, names) > HIDDEN * area(box) && !scene.always.includes(unit.number)) return [];
    names.push(box);
    taken.push(box);
    return [{ key: `unit ${unit.number}`, player: unit.player, text: unit.name, ...spot }];
  });
  return [...pieces(scene.sites, taken, paper, pixel), ...units];
}

/** Every piece that has a name, with the room that it has for it; one of them may be named in any case. */
export function sitesOf(terrain: readonly Piece[], paper: Paper, asked?: Piece): Site[] {
  return terrain
    .filter((piece) => !piece.void)
    .map((piece) => {
      const box = boxOf([piece.outline], paper);
      return { text: shownName(piece), box, size: area(box), always: piece === asked };
    });
}

function ordered({ units, first, always }: Scene): UnitShape[] {
  const rank = ({ number }: UnitShape): number => (always.includes(number) ? 0 : first.includes(number) ? 1 : 2);
  return units.filter((unit) => unit.bases.length).sort((a, b) => rank(a) - rank(b));
}

/** The names of terrain, where nothing covers them: smaller pieces of another name lie on top, and cover it too. */
function pieces(sites: readonly Site[], taken: readonly Box[], paper: Paper, pixel: number): Label[] {
  const found: Label[] = [];
  const named: Box[] = [];
  sites.forEach(({ text, box: body, size: room, always }, n) => {
    const size = sizeOf(text, pixel);
    if (!always && size.wide > WIDER * (body.right - body.left)) return;
    const spots = inside(body, size).filter(
      (spot) => !found.some((other) => other.text === text && Math.hypot(other.x - spot.x, other.y - spot.y) < APART),
    );
    if (!spots.length) return;
    const on = sites.filter((other) => other.text !== text && other.size < room && shared(other.box, body) > 0);
    const over = [...taken, ...named, ...on.map((other) => other.box)];
    const spot = best(spots, size, over, paper);
    const box = boxAt(spot, size);
    if (!always && crowding(box, over) > COVERED * area(box)) return;
    named.push(box);
    found.push({ key: `piece ${n}`, player: -1, text, ...spot });
  });
  return found;
}

const NARROW = /[ijltfI.,'’ -]/;
const BROAD = /[mwMWA-Z]/;

/** About how large a name is on the page. */
function sizeOf(text: string, pixel: number): Size {
  const letters = [...text].map((letter) => (NARROW.test(letter) ? 3.8 : BROAD.test(letter) ? 9.2 : 6.1));
  return { wide: letters.reduce((sum, one) => sum + one, 0) * pixel, high: HIGH * pixel };
}

function boxOf(outlines: readonly Outline[], paper: Paper): Box {
  const points = outlines.flatMap(([corners, radius]) =>
    corners.flatMap(
      ([x, y]) =>
        [
          [x - radius, y - radius],
          [x + radius, y + radius],
        ] as [number, number][],
    ),
  );
  const [left, bottom, right, top] = bounds(points);
  return paper.box([left, bottom], [right, top]);
}

function deeper(box: Box, by: number): Box {
  return { ...box, bottom: box.bottom + by };
}

/** Middles of places for a name beside something: above, below, right, left, slanting, and a line further away. */
function beside(box: Box, { wide, high }: Size, air: number): Spot[] {
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const [up, down] = [box.top - high / 2 - air, box.bottom + high / 2 + air];
  const [right, left] = [box.right + wide / 2 + air, box.left - wide / 2 - air];
  return [
    { x, y: up },
    { x, y: down },
    { x: right, y },
    { x: left, y },
    ...[up, down].flatMap((line) => [
      { x: x + wide / 2, y: line },
      { x: x - wide / 2, y: line },
    ]),
    { x: right, y: box.top },
    { x: right, y: box.bottom },
    { x: left, y: box.top },
    { x: left, y: box.bottom },
    { x, y: up - high },
    { x, y: down + high },
  ];
}

/** Middles of places for a name in something: the middle, and lines above and below it. */
function inside(box: Box, { high }: Size): Spot[] {
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const lines = Math.min(2, Math.floor((box.bottom - box.top) / 2 / high));
  return [0, ...Array.from({ length: lines }, (_, n) => [n + 1, -n - 1]).flat()].map((line) => ({
    x,
    y: y + line * high,
  }));
}

/** The spot with the most room; of equals, the first. What lies off the board counts as taken. */
function best(spots: readonly Spot[], size: Size, taken: readonly Box[], paper: Paper): Spot {
  const costs = spots.map((spot) => {
    const box = boxAt(spot, size);
    return crowding(box, taken) + 2 * outside(box, paper);
  });
  return spots[costs.indexOf(Math.min(...costs))] ?? { x: 0, y: 0 };
}

function outside(box: Box, paper: Paper): number {
  const [wide, high] = [paper.length(paper.width), paper.length(paper.height)];
  return area(box) - shared(box, { left: 0, top: 0, right: wide, bottom: high });
}

function boxAt({ x, y }: Spot, { wide, high }: Size): Box {
  return { left: x - wide / 2, top: y - high / 2, right: x + wide / 2, bottom: y + high / 2 };
}

function flagAt({ x, y }: Spot): Box {
  return { left: x - FLAG.left, top: y - FLAG.top, right: x + FLAG.right, bottom: y + FLAG.bottom };
}

function area(box: Box): number {
  return (box.right - box.left) * (box.bottom - box.top);
}

function crowding(box: Box, taken: readonly Box[]): number {
  return taken.reduce((sum, one) => sum + shared(box, one), 0);
}

function shared(a: Box, b: Box): number {
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return across > 0 && down > 0 ? across * down : 0;
}
