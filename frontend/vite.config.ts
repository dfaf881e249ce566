import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

import { FOLDER, symbols } from "./vite.symbols.ts";

const SERVER = "http://127.0.0.1:8714";

// The pages are written into the Python package, which serves them. While somebody works on them, `npx vite` serves
// them itself and hands everything else to a server that runs beside it.
export default defineConfig({
  plugins: [svelte(), symbols()],
  build: { outDir: "../src/turnmaster/web/built", emptyOutDir: true, assetsInlineLimit: 0, target: "es2022" },
  server: { proxy: { "/api": { target: SERVER, ws: true }, [`/${FOLDER}`]: { target: SERVER } } },
});
