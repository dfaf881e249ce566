/** What of the board is in sight: the wheel zooms at the cursor, a drag on empty ground or two fingers pan. */

import { select, type Selection } from "d3-selection";
import { zoom, zoomIdentity, type D3ZoomEvent, type ZoomBehavior } from "d3-zoom";
import type { Spot } from "../look/paths";
import type { Box } from "./geometry";

const CLOSEST = 12;
const MARGIN = 0.008;
const EASE = 450; // milliseconds
const AROUND = 300; // how far beyond the edge of the board one can look, in units of the page

export class Camera {
  k = $state(1);
  x = $state(0);
  y = $state(0);
  private behaviour: ZoomBehavior<SVGSVGElement, unknown> | null = null;
  private element: SVGSVGElement | null = null;
  private selection: Selection<SVGSVGElement, unknown, null, undefined> | null = null;
  private whole = 1;
  private byHand = false;
  /** Whether somebody pans or zooms right now. */
  private inHand = false;
  private easing = 0;

  /** Units of the page in one pixel of the screen. */
  get pixel(): number {
    return 1 / this.k;
  }

  attach(element: SVGSVGElement, wide: number, high: number): () => void {
    this.element = element;
    this.behaviour = zoom<SVGSVGElement, unknown>()
      .filter((event: Event) => pans(event))
      .on("start end", (event: D3ZoomEvent<SVGSVGElement, unknown>) => {
        if (!event.sourceEvent) return;
        this.inHand = event.type === "start";
        cancelAnimationFrame(this.easing);
      })
      .on("zoom", (event: D3ZoomEvent<SVGSVGElement, unknown>) => {
        if (event.sourceEvent) this.byHand = true;
        ({ k: this.k, x: this.x, y: this.y } = event.transform);
      });
    this.behaviour.translateExtent([
      [-AROUND, -AROUND],
      [wide + AROUND, high + AROUND],
    ]);
    this.selection = select(element);
    this.selection.call(this.behaviour).on("dblclick.zoom", null);
    this.fit(wide, high);
    // The whole board stays in sight until somebody has looked closer; from then on its middle stays in the middle.
    let size = element.getBoundingClientRect();
    const watcher = new ResizeObserver(() => {
      const middle = this.middleOf(size);
      size = element.getBoundingClientRect();
      if (this.byHand) this.centre(middle);
      else this.fit(wide, high);
    });
    watcher.observe(element);
    return () => {
      watcher.disconnect();
      cancelAnimationFrame(this.easing);
    };
  }

  /** Show the whole board. */
  fit(wide: number, high: number): void {
    const box = this.element?.getBoundingClientRect();
    if (!box || !this.behaviour || !this.selection || !box.width || !box.height) return;
    const k = Math.min(box.width / wide, box.height / high) * (1 - 2 * MARGIN);
    this.whole = k;
    this.byHand = false;
    this.behaviour.scaleExtent([k * 0.8, k * CLOSEST]);
    const there = zoomIdentity.translate((box.width - wide * k) / 2, (box.height - high * k) / 2).scale(k);
    this.behaviour.transform(this.selection, there);
  }

  /** Show a part of the board. */
  frame({ left, top, right, bottom }: Box): void {
    const box = this.element?.getBoundingClientRect();
    if (!box || !this.behaviour || !this.selection) return;
    this.byHand = true;
    const k = Math.min(box.width / (right - left), box.height / (bottom - top)) * (1 - 2 * MARGIN);
    this.behaviour.scaleTo(this.selection, k);
    this.behaviour.translateTo(this.selection, (left + right) / 2, (top + bottom) / 2);
  }

  zoomBy(factor: number): void {
    this.byHand = true;
    if (this.selection) this.behaviour?.scaleBy(this.selection, factor);
  }

  /** Bring a spot into the middle, closer than the whole board if that is how it is shown now. */
  centre({ x, y }: Spot, closer = 1): void {
    if (!this.selection) return;
    if (closer > 1 && this.k < this.whole * closer) this.behaviour?.scaleTo(this.selection, this.whole * closer);
    if (closer > 1) this.byHand = true;
    this.behaviour?.translateTo(this.selection, x, y);
  }

  /** The spot on the page in the middle of a box of the screen. */
  private middleOf({ width, height }: DOMRect): Spot {
    return { x: (width / 2 - this.x) / this.k, y: (height / 2 - this.y) / this.k };
  }

  /** Ease to a part of the board if it is out of sight, as close as one looks now; not against a hand. */
  reveal(part: Box): void {
    const box = this.element?.getBoundingClientRect();
    if (!box?.width || this.inHand || this.sees(part, box)) return;
    const from = this.middleOf(box);
    const to = { x: (part.left + part.right) / 2, y: (part.top + part.bottom) / 2 };
    cancelAnimationFrame(this.easing);
    const start = performance.now();
    const step = (now: number): void => {
      const share = Math.min(1, Math.max(0, (now - start) / EASE));
      const eased = share * share * (3 - 2 * share);
      this.centre({ x: from.x + (to.x - from.x) * eased, y: from.y + (to.y - from.y) * eased });
      if (share < 1) this.easing = requestAnimationFrame(step);
    };
    this.easing = requestAnimationFrame(step);
  }

  private sees(part: Box, { width, height }: { width: number; height: number }): boolean {
    const [left, top] = [-this.x / this.k, -this.y / this.k];
    const [right, bottom] = [left + width / this.k, top + height / this.k];
    return part.left >= left && part.right <= right && part.top >= top && part.bottom <= bottom;
  }

  /** The spot on the page under a point of the screen. */
  under(event: { clientX: number; clientY: number }): Spot {
    const box = this.element?.getBoundingClientRect();
    return {
      x: (event.clientX - (box?.left ?? 0) - this.x) / this.k,
      y: (event.clientY - (box?.top ?? 0) - this.y) / this.k,
    };
  }
}

/** Whether an event moves the camera. What can be grabbed is not panned with one finger or the mouse. */
function pans(event: Event): boolean {
  if (event.type === "wheel") return true;
  const touches = (event as TouchEvent).touches;
  if (touches && touches.length > 1) return true;
  if ((event as MouseEvent).button) return false;
  return !(event.target as Element).closest("[data-grab]");
}
