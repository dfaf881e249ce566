/** A page on paper: as it is laid out on the screen, made to fit. Pictures and plots keep their proportions so. */

import type { Attachment } from "svelte/attachments";

export const asOnScreen: Attachment<HTMLElement> = (page) => {
  const measure = (): void => page.style.setProperty("--on-screen", String(page.offsetWidth));
  addEventListener("beforeprint", measure);
  return () => removeEventListener("beforeprint", measure);
};
