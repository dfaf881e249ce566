/** A number that runs while one of its buttons is held, and is set when the button is let go. */

import type { Attachment } from "svelte/attachments";

const PAUSE = 450; // milliseconds until a press counts as held
const PACE = 140;

interface Run {
  /** The number as it is set. */
  value: () => number;
  least: () => number;
  most: () => number;
  /** The next multiple of this is where a step of a held button ends. */
  stride?: () => number;
  set: (value: number) => void;
  preview?: ((value: number) => void) | undefined;
}

export class Held {
  private running = $state<number | null>(null);

  constructor(private readonly run: Run) {}

  /** The number to show. */
  get shown(): number {
    return this.running ?? this.run.value();
  }

  /** A button that counts up (1) or down (-1). A short press stays a click. */
  button(way: 1 | -1): Attachment<HTMLElement> {
    return (button) => {
      let timer = 0;
      let ran = false;
      const repeat = (): void => {
        ran = true;
        this.step(way);
        timer = window.setTimeout(repeat, PACE);
      };
      const stop = (): void => {
        clearTimeout(timer);
        this.settle();
      };
      const heard: [string, (event: Event) => void][] = [
        ["pointerdown", () => ([ran, timer] = [false, window.setTimeout(repeat, PAUSE)])],
        ["pointerup", stop],
        ["pointerleave", stop],
        ["pointercancel", stop],
        ["contextmenu", (event) => event.preventDefault()],
        ["click", (event) => ran && event.stopPropagation()],
      ];
      for (const [name, listen] of heard) button.addEventListener(name, listen);
      return () => {
        stop();
        for (const [name, listen] of heard) button.removeEventListener(name, listen);
      };
    };
  }

  private step(way: 1 | -1): void {
    const stride = this.run.stride?.() ?? 1;
    const strides = this.shown / stride;
    const next = (way > 0 ? Math.floor(strides) + 1 : Math.ceil(strides) - 1) * stride;
    this.running = Math.min(Math.max(next, this.run.least()), this.run.most());
    this.run.preview?.(this.running);
  }

  private settle(): void {
    const value = this.running;
    this.running = null;
    if (value !== null && value !== this.run.value()) this.run.set(value);
  }
}
