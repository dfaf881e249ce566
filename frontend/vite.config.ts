/// <reference types="vitest/config" />
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

import { FOLDER, symbols } from "./vite.symbols.ts";

declare const process: { env: Record<string, string | undefined> };

const SERVER = process.env.TURNMASTER_SERVER ?? "http://127.0.0.1:8714";

// The pages are written into the Python package, which serves them. The development server (`build.py --serve`) serves
// them itself and hands everything else to a server that runs beside it, at the address of TURNMASTER_SERVER.
export default defineConfig({
  plugins: [svelte(), symbols()],
  build: { outDir: "../src/turnmaster/web/built", emptyOutDir: true, assetsInlineLimit: 0, target: "es2022" },
  test: { css: true }, // a test reads the styles
  server: { proxy: { "/api": { target: SERVER, ws: true }, [`/${FOLDER}`]: { target: SERVER } } },
});
