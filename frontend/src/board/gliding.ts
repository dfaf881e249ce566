/** How models get from where they stood to where they stand: a calm glide, never slower than the battle goes on. */

import type { Attachment } from "svelte/attachments";
import type { Spot } from "../look/paths";

const LONGEST = 250; // milliseconds

/** How long a glide may take: no longer than views follow each other, and not at all at the first. */
export class Pace {
  private last = -Infinity;

  /** A view has come, at some time in milliseconds. */
  next(now: number): number {
    const since = now - this.last;
    this.last = now;
    return since === Infinity ? 0 : Math.min(LONGEST, since);
  }
}

const places = new WeakMap<Element, Spot>();
const glides = new WeakMap<Element, Animation>();

/** Lets an element glide to a spot from the one that it had before. A glide that is under way ends at once. */
export function glidesTo(spot: Spot, time: () => number): Attachment<SVGElement> {
  return (element) => {
    const before = places.get(element);
    places.set(element, spot);
    if (!before || (before.x === spot.x && before.y === spot.y)) return;
    glides.get(element)?.cancel();
    const duration = time();
    if (!duration) return;
    const from = `translate(${before.x - spot.x}px, ${before.y - spot.y}px)`;
    glides.set(
      element,
      element.animate([{ transform: from }, { transform: "none" }], { duration, easing: "ease-out" }),
    );
  };
}

/** Lets an element appear anew whenever what it shows has changed, once the models that it belongs to have arrived. */
export function appearsWith(shown: string, time: () => number): Attachment<SVGElement> {
  return (element) => {
    const duration = shown ? time() : 0;
    const appearing = duration
      ? element.animate([{ opacity: 0 }, { opacity: 0, offset: 0.6 }, {}], { duration })
      : null;
    return () => appearing?.cancel();
  };
}
