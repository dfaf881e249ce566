/** Brings what an address names into sight, once it is there. */

import type { Attachment } from "svelte/attachments";

export const comeTo = (meant: boolean): Attachment<HTMLElement> => (element) => {
  if (meant) element.scrollIntoView({ block: "start" });
};
