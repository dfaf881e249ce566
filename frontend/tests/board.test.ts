import { describe, expect, it } from "vitest";
import { ARRANGEMENTS } from "../src/pages/battle/arrangements";
import { distance, middle, moved, net, Paper, room, softened, turned, type Point } from "../src/board/geometry";
import { inOrder, shownName } from "../src/board/kinds";
import { shadowOf, worn } from "../src/board/art";
import { isTurnedFor } from "../src/board/sides";
import type { FieldView, Outline, Piece, View } from "../src/messages/board";

const INCH = 10_000;
const paper = new Paper(INCH, 72 * INCH, 48 * INCH);

function piece(about: Partial<Piece>): Piece {
  const nothing = { name: "thing", outline: [[[0, 0]], INCH] as Outline, height: 0, elevation: 0, protection: "weak" };
  const no = {
    solid: false,
    difficult: false,
    danger: null,
    impassable: false,
    blocks_sight: false,
    cover_area: false,
  };
  const none = { floors: [], slope: false, ladders: [], enterable: false, void: false };
  return { ...nothing, ...no, ...none, ...about } as Piece;
}

describe("paper", () => {
  it("puts the south-west corner of the table at the bottom left", () => {
    expect(paper.spot([0, 0])).toEqual({ x: 0, y: 4800 });
    expect(paper.spot([72 * INCH, 48 * INCH])).toEqual({ x: 7200, y: 0 });
  });

  it("finds the place under a spot again", () => {
    const place: Point = [123_456, 98_765];
    expect(paper.point(paper.spot(place))).toEqual([123_456, 98_765]);
  });

  it("lies the other way round for whoever sits in the north, and finds places all the same", () => {
    const other = new Paper(INCH, 72 * INCH, 48 * INCH, true);
    expect(other.spot([0, 0])).toEqual({ x: 7200, y: 0 });
    const place: Point = [123_456, 98_765];
    expect(other.point(other.spot(place))).toEqual([123_456, 98_765]);
    expect(other.box([0, 0], [72 * INCH, 48 * INCH])).toEqual({ left: 0, top: 0, right: 7200, bottom: 4800 });
    expect([paper.bearing(90), other.bearing(90)]).toEqual([-90, 90]);
    expect(other.stride(1, 2)).toEqual([-1, -2]);
  });

  it("draws a disc as a circle and a polygon as a ring", () => {
    expect(paper.path([[[0, 0]], INCH])).toContain("a100 100");
    expect(
      paper.path([
        [
          [0, 0],
          [INCH, 0],
          [0, INCH],
        ],
        0,
      ]),
    ).toBe("M0.0 4800.0L100.0 4800.0L0.0 4700.0Z");
  });
});

describe("outlines", () => {
  const hull: Outline = [
    [
      [-1, -2],
      [1, -2],
      [1, 2],
      [-1, 2],
    ],
    0,
  ];

  it("are moved and turned about a point", () => {
    expect(middle(moved(hull, 5, 7))).toEqual([5, 7]);
    const [corners] = turned(hull, [0, 0], 90);
    expect(corners.map(([x, y]) => [Math.round(x), Math.round(y)])).toEqual([
      [2, -1],
      [2, 1],
      [-2, 1],
      [-2, -1],
    ]);
  });

  it("have as much room for a mark as their narrow side", () => {
    expect(room(hull)).toBe(1);
    expect(room([[[0, 0]], 3])).toBe(3);
  });
});

describe("a ring that is softened", () => {
  const square = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 10, y: 10 },
    { x: 0, y: 10 },
  ];
  it("loses its corners, and no more of its sides than is said", () => {
    const found = softened(square, 2);
    expect(found).toHaveLength(8);
    expect(found.slice(0, 2)).toEqual([
      { x: 0, y: 2 },
      { x: 2, y: 0 },
    ]);
  });
  it("never cuts more than half of a side", () => {
    expect(softened(square, 99)[1]).toEqual({ x: 5, y: 0 });
  });
});

describe("the net between models", () => {
  it("ties each to its nearest neighbour, and all to each other", () => {
    expect(
      net([
        [0, 0],
        [10, 0],
        [1, 0],
      ]),
    ).toEqual([
      [0, 2],
      [2, 1],
    ]);
    expect(net([])).toEqual([]);
  });
});

describe("the side of a player", () => {
  const side = (bottom: number, top: number): Outline => [
    [
      [0, bottom * INCH],
      [72 * INCH, bottom * INCH],
      [72 * INCH, top * INCH],
      [0, top * INCH],
    ],
    0,
  ];
  const field = {
    height: 48 * INCH,
    zones: [side(0, 12), side(36, 48)].map((part, n) => ({ letter: "AB"[n], parts: [part], player: -1 })),
  } as FieldView;
  const seen = (...zones: number[]): View => ({ zones }) as View;

  it("is at the bottom of the page: a table is turned for whoever holds the north", () => {
    expect(isTurnedFor(1, field, seen(0, 1))).toBe(true);
    expect(isTurnedFor(0, field, seen(0, 1))).toBe(false);
  });
  it("is not known before zones are held, nor for spectators", () => {
    expect(isTurnedFor(1, field, seen(-1, -1))).toBe(false);
    expect(isTurnedFor(undefined, field, seen(0, 1))).toBe(false);
  });
});

describe("arrangements", () => {
  it.each(Object.entries(ARRANGEMENTS))("%s has a place for every model, and no two touch", (_, form) => {
    for (const count of [1, 2, 5, 12, 20]) {
      const places = form(count, 100, [0, 0]);
      expect(places).toHaveLength(count);
      places.forEach((a, n) => places.slice(n + 1).forEach((b) => expect(distance(a, b)).toBeGreaterThan(100)));
    }
  });

  it("a line is wide, a column is deep", () => {
    const span = (places: Point[], axis: 0 | 1): number =>
      Math.max(...places.map((place) => place[axis])) - Math.min(...places.map((place) => place[axis]));
    expect(span(ARRANGEMENTS.Line(6, 100, [0, 0]), 1)).toBe(0);
    expect(span(ARRANGEMENTS.Column(6, 100, [0, 0]), 1)).toBeGreaterThan(span(ARRANGEMENTS.Column(6, 100, [0, 0]), 0));
  });
});

describe("terrain", () => {
  it("is drawn from the ground up", () => {
    const drawn = (about: Partial<Piece>, place: number) => ({ piece: piece(about), strokes: [], place });
    const wall = drawn({ solid: true, height: 5 }, 0);
    const river = drawn({ difficult: true }, 1);
    const roof = drawn({ elevation: 3 }, 2);
    expect(inOrder([roof, wall, river])).toEqual([river, wall, roof]);
  });

  it("is lit from the same side of the page when the table is turned", () => {
    expect(["roof-lit", "roof-shade", "roof"].map((style) => worn(style, true))).toEqual([
      "roof-shade",
      "roof-lit",
      "roof",
    ]);
    expect(worn("roof-lit", false)).toBe("roof-lit");
    expect([shadowOf("cast", false), shadowOf("cast", true)]).toEqual(["translate(11 -11)", "translate(-11 11)"]);
    expect(shadowOf("roof", false)).toBeUndefined();
  });

  it("is called as people write it", () => {
    expect(shownName(piece({ name: "corner-ruin" }))).toBe("Corner ruin");
    expect(shownName(piece({ name: "Old Mill" }))).toBe("Old Mill");
  });
});
