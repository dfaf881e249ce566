/** Brings what an address names into sight, once it is there. */

import type { Attachment } from "svelte/attachments";

const BEFORE = 100; // so much of what comes before it is seen too

export const comeTo =
  (meant: boolean): Attachment<HTMLElement> =>
  (element) => {
    if (meant) element.scrollIntoView({ block: "start" });
  };

/** The same in a row of links that may be wider than the screen; the page itself does not move. */
export const inSight =
  (meant: boolean): Attachment<HTMLElement> =>
  (link) => {
    const row = link.parentElement;
    if (meant && row) row.scrollLeft = link.offsetLeft - row.offsetLeft - BEFORE;
  };
