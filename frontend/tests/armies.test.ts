/** Armies in strips: how closely units stand, on which side of the table, and what is said of a unit. */

import { describe, expect, test } from "vitest";
import { densityFor } from "../src/armies/density";
import { isTurned, nearPlayers } from "../src/armies/near";
import { stateOf } from "../src/armies/states";
import type { Welcome } from "../src/messages/battle";
import type { UnitView, View } from "../src/messages/board";

const ON_1440 = 67.5; // rem beside the column
const LARGE_TEXT = ON_1440 / 1.6;

describe("density", () => {
  test("small armies have a row of cards, and 12 units stand in two rows", () => {
    expect(densityFor([5], ON_1440)).toBe("full");
    expect(densityFor([12], ON_1440)).toBe("compact");
    expect(densityFor([5], LARGE_TEXT)).toBe("compact");
  });

  test("seven armies stand as tokens", () => expect(densityFor([5, 5, 7, 5, 5, 7, 5], ON_1440)).toBe("tokens"));
});

describe("sides of the table", () => {
  const zone = (bottom: number, top: number) => ({
    letter: "A",
    player: -1,
    parts: [
      [
        [
          [0, bottom],
          [72, top],
        ],
        0,
      ],
    ],
  });
  const welcome = (plays: number[], players = 2): Welcome =>
    ({
      plays,
      players: Array.from({ length: players }, () => ({})),
      battlefield: { height: 48, zones: [zone(0, 12), zone(36, 48)] },
    }) as unknown as Welcome;
  const seen = (...zones: number[]): View => ({ zones }) as View;

  test("the table is turned for the player of the north, and for nobody else", () => {
    expect(isTurned(welcome([1]), seen(0, 1))).toBe(true);
    expect(isTurned(welcome([0]), seen(0, 1))).toBe(false);
    expect(isTurned(welcome([]), seen(0, 1))).toBe(false);
    expect(isTurned(welcome([0, 1]), seen(1, 0))).toBe(false);
  });

  test("the own army is near; spectators and people who share a screen have the south near them", () => {
    expect(nearPlayers(welcome([1]), seen(0, 1))).toEqual([1]);
    expect(nearPlayers(welcome([]), seen(1, 0))).toEqual([1]);
    expect(nearPlayers(welcome([0, 1]), seen(0, 1))).toEqual([0]);
    expect(nearPlayers(welcome([]), seen(-1, -1))).toEqual([0]);
  });
});

test("a unit says what is urgent first, and its latest Action before earlier ones", () => {
  const shape = { bases: [{ hp: 1 }], in_reserve: 0, concealed: 0, inside: 0, aboard: "" };
  const unit = { hp: 1, shape, engaged: true, guard: 0, shield: 0, done: ["Move", "Attack"] } as unknown as UnitView;
  expect(stateOf(unit)).toEqual(["in a Melee", "✓ Attack", "✓ Move"]);
  expect(stateOf({ ...unit, hp: 0 })).toEqual(["destroyed"]);
});
