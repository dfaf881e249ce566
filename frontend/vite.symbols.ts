import { icons as drawings } from "@iconify-json/game-icons";
import type { Plugin } from "vite";

/** Another version of the drawings is another address, since browsers keep these files for ever. */
export const FOLDER = `assets/symbols-${drawings.lastModified ?? 0}`;

const names = Object.keys(drawings.icons).filter((name) => !drawings.icons[name]?.hidden);

const drawn = (name: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${drawings.icons[name]?.body ?? ""}</svg>`;

/** The drawings of game-icons as files of their own, so that a page fetches only those it shows, and a list of names. */
export function symbols(): Plugin {
  return {
    name: "symbols",
    config: () => ({ define: { SYMBOLS: JSON.stringify(`/${FOLDER}`) } }),
    generateBundle() {
      const put = (file: string, source: string): string =>
        this.emitFile({ type: "asset", fileName: `${FOLDER}/${file}`, source });
      for (const name of names) put(`${name}.svg`, drawn(name));
      put("names.json", JSON.stringify(names));
    },
  };
}
