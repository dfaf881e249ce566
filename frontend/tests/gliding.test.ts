import { describe, expect, test } from "vitest";
import { Pace } from "../src/board/gliding";

describe("models glide", () => {
  test("not at all when somebody sits down", () => {
    expect(new Pace().next(5_000)).toBe(0);
  });
  test("for a quarter of a second at most, and never longer than views follow each other", () => {
    const pace = new Pace();
    pace.next(0);
    expect([pace.next(3_000), pace.next(3_100), pace.next(3_140)]).toEqual([250, 100, 40]);
  });
});
