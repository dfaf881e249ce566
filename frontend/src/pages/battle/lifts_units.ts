/** The hand on the board: a unit that may act is picked up by dragging it, in the same press. */

import type { Attachment } from "svelte/attachments";
import type { Point } from "../../board/geometry";
import type { Lifting } from "./lifting.svelte";

const FAR = 6; // pixels that a press moves before it drags
const FAR_BY_TOUCH = 10;

/** `at` is the place on the table under an event. A press that does not move stays a click. */
export function liftsUnits(lifting: Lifting, at: (event: PointerEvent) => Point): Attachment<HTMLElement> {
  return (element) => {
    let pressed: PointerEvent | null = null;
    let drags = false;
    const unitOf = (event: Event): number => {
      const found = (event.target as Element).closest<SVGElement>("[data-unit]")?.dataset.unit;
      return found !== undefined && lifting.canLift(Number(found)) ? Number(found) : -1;
    };
    const down = (event: PointerEvent): void => {
      const unit = unitOf(event);
      if (pressed || event.button || unit < 0 || !event.isPrimary) return;
      pressed = event;
      drags = false;
      lifting.press(unit, at(event));
    };
    const move = (event: PointerEvent): void => {
      if (event.pointerId !== pressed?.pointerId) return;
      const far = Math.hypot(event.clientX - pressed.clientX, event.clientY - pressed.clientY);
      drags ||= far >= (event.pointerType === "touch" ? FAR_BY_TOUCH : FAR);
      if (!drags) return;
      if (!element.hasPointerCapture(event.pointerId)) element.setPointerCapture(event.pointerId);
      lifting.move(at(event));
    };
    const up = (event: PointerEvent): void => {
      if (event.pointerId !== pressed?.pointerId) return;
      pressed = null;
      lifting.letGo();
    };
    const click = (event: MouseEvent): void => {
      if (drags) event.stopPropagation();
      drags = false;
    };
    // What is picked up does not move the board below it. Two fingers do.
    const keepStill = (event: MouseEvent | TouchEvent): void => {
      if (unitOf(event) >= 0 && !("touches" in event && event.touches.length > 1)) event.stopPropagation();
    };
    const heard: [string, (event: never) => void][] = [
      ["pointerdown", down],
      ["pointermove", move],
      ["pointerup", up],
      ["pointercancel", up],
      ["click", click],
      ["mousedown", keepStill],
      ["touchstart", keepStill],
    ];
    for (const [name, hear] of heard) element.addEventListener(name, hear as EventListener, true);
    return () => {
      for (const [name, hear] of heard) element.removeEventListener(name, hear as EventListener, true);
    };
  };
}
