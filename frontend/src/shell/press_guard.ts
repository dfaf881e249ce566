/** Presses on what has only just come under the finger are not meant for it, and are ignored. */

import { settings } from "./settings.svelte";

/** How long something has to be at its place before it can be pressed, in milliseconds. */
export const SETTLED_AFTER = 400;
const CONTROLS = "button, a[href], summary, select, label";
const NEAR = 8; // pixels that a control may shift and still be at its place

interface Place {
  x: number;
  y: number;
  since: number;
}

/** Where each control of a page is, and since when. */
export class Places {
  private known = new Map<Element, Place>();

  /** Look where everything is now. What the person scrolled has not come by itself. */
  look(controls: Iterable<Element>, now: number, byHand = false): void {
    const next = new Map<Element, Place>();
    for (const control of controls) {
      const { left, top, width, height } = control.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const before = this.known.get(control);
      const stays = before && (byHand || Math.hypot(x - before.x, y - before.y) <= NEAR);
      next.set(control, { x, y, since: stays ? before.since : now });
    }
    this.known = next;
  }

  /** Whether a control has been at its place long enough to be meant. */
  isSettled(control: Element, now: number): boolean {
    const place = this.known.get(control);
    return place !== undefined && now - place.since >= SETTLED_AFTER;
  }
}

/** Guard all controls of a page until the function that is returned is called. */
export function guardPresses(root: HTMLElement = document.body): () => void {
  const places = new Places();
  let frame = 0;
  let scrolled = false;
  let pressedAt = 0;
  const controls = (): NodeListOf<Element> => root.querySelectorAll(CONTROLS);
  const look = (): void => {
    places.look(controls(), performance.now(), scrolled);
    frame = 0;
    scrolled = false;
  };
  const soon = (): void => void (frame ||= requestAnimationFrame(look));
  const scroll = (): void => {
    scrolled = true;
    soon();
  };
  const press = (event: PointerEvent): void => void (pressedAt = event.timeStamp);
  const click = (event: MouseEvent): void => {
    const control = (event.target as Element).closest(CONTROLS);
    const byPointer = event.detail > 0; // keys, screen readers and scripts press what they have named
    if (!settings.guard || !control || !byPointer || places.isSettled(control, pressedAt)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  places.look(controls(), -SETTLED_AFTER);
  // The board is drawn anew with every move of the hand, and has no controls of this kind.
  const changes = new MutationObserver((all) => all.some(({ target }) => !(target instanceof SVGElement)) && soon());
  changes.observe(root, { childList: true, subtree: true, attributeFilter: ["class", "style", "hidden", "open"] });
  addEventListener("pointerdown", press, true);
  addEventListener("click", click, true);
  addEventListener("scroll", scroll, true);
  addEventListener("resize", scroll);
  return () => {
    cancelAnimationFrame(frame);
    changes.disconnect();
    removeEventListener("pointerdown", press, true);
    removeEventListener("click", click, true);
    removeEventListener("scroll", scroll, true);
    removeEventListener("resize", scroll);
  };
}

/** A moment at which something changed its meaning, for what has no place of its own on the page. */
export class Moment {
  private at = -SETTLED_AFTER;

  now(): void {
    this.at = performance.now();
  }

  /** Whether it is so long ago that a press is meant for what is there now. */
  get isPast(): boolean {
    return !settings.guard || performance.now() - this.at >= SETTLED_AFTER;
  }
}
