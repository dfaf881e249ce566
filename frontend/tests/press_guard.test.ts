import { expect, test } from "vitest";
import { Places, SETTLED_AFTER } from "../src/shell/press_guard";

/** A button at some height of the page. */
function button(top: number): Element {
  return { getBoundingClientRect: () => ({ left: 0, top, width: 40, height: 20 }) } as unknown as Element;
}
const moved = (what: Element, top: number): void => void Object.assign(what, button(top));

test("what has just appeared is not pressed", () => {
  const [places, old, fresh] = [new Places(), button(0), button(50)];
  places.look([old], 0);
  places.look([old, fresh], 1000);
  expect(places.isSettled(old, 1100)).toBe(true);
  expect(places.isSettled(fresh, 1100)).toBe(false);
  expect(places.isSettled(fresh, 1000 + SETTLED_AFTER)).toBe(true);
});

test("what has shifted under the finger is not pressed, but what a person has scrolled is", () => {
  const [places, one] = [new Places(), button(0)];
  places.look([one], 0);
  moved(one, 60);
  places.look([one], 1000);
  expect(places.isSettled(one, 1100)).toBe(false);
  moved(one, 120);
  places.look([one], 2000, true);
  expect(places.isSettled(one, 2100)).toBe(true);
});

test("a little shift does not matter", () => {
  const [places, one] = [new Places(), button(0)];
  places.look([one], 0);
  moved(one, 5);
  places.look([one], 1000);
  expect(places.isSettled(one, 1001)).toBe(true);
});
