/** Space, type and breakpoints are tokens: components write none of them as raw values. */

import { describe, expect, test } from "vitest";
import { WIDTHS } from "../src/look/breakpoints";

const texts: Record<string, string> = import.meta.glob("../src/**/*.{svelte,css}", {
  query: "?raw",
  import: "default",
  eager: true,
});

const DECLARED = "../src/look/tokens.css";
const tokens = texts[DECLARED] ?? "";

const styleOf = (path: string, text: string): string =>
  (path.endsWith(".css") ? text : (/<style>(.*)<\/style>/s.exec(text)?.[1] ?? "")).replaceAll(/\/\*.*?\*\//gs, "");

const styles = Object.entries(texts)
  .filter(([path]) => path !== DECLARED && !path.endsWith("/fonts.css"))
  .map(([path, text]) => [path.slice("../src/".length), styleOf(path, text)] as const);

const SPACE = /^((row-|column-)?gap|(scroll-)?(margin|padding)(-[a-z-]+)?)$/;
const TYPE = /^font(-size)?$/;
/** Lengths in the units of a page. A hairline is a line and not a space, and 0 is nothing. */
const RAW = /(?<![\w.-])(?!-?1px\b)-?[\d.]+(rem|em|px|pt|ch|ex)\b/;
/** The size of all text, which people set. */
const ROOT = "calc(16px * var(--text-size, 1))";

interface Rule {
  file: string;
  body: string;
}

/** The innermost rules of a style. */
const rules: Rule[] = styles.flatMap(([file, style]) =>
  [...style.matchAll(/\{([^{}]*)\}/g)].map((found) => ({ file, body: found[1] ?? "" })),
);

const declarations = ({ body }: Rule): [string, string][] =>
  body
    .split(";")
    .map((line) => line.split(/:(.*)/s).map((part) => part.trim()))
    .map(([name, value]) => [name ?? "", value ?? ""]);

/** Text of a drawing is filled, and measured in the units of its drawing. */
const isDrawn = (rule: Rule): boolean => declarations(rule).some(([name]) => name === "fill");

function rawIn(rule: Rule): string[] {
  return declarations(rule)
    .filter(([name]) => SPACE.test(name) || (TYPE.test(name) && !isDrawn(rule)))
    .filter(([, value]) => RAW.test(value) && value !== ROOT)
    .map((declaration) => `${rule.file}: ${declaration.join(": ")}`);
}

/** The tokens of a name that a style uses without their being declared. */
const unknownIn = (style: string): string[] =>
  [...style.matchAll(/var\((--(?:space|text)-\d+)/g)]
    .map((found) => found[1] ?? "")
    .filter((name) => !tokens.includes(`${name}:`));

describe("tokens", () => {
  test("there are six spaces, eight sizes of text and four breakpoints", () => {
    expect(tokens.match(/--space-\d+:/g)).toHaveLength(6);
    expect(tokens.match(/--text-\d+:/g)).toHaveLength(8);
    expect(WIDTHS).toHaveLength(4);
  });

  test("components take space and type from tokens", () => {
    expect(rules.length).toBeGreaterThan(500);
    expect(rules.flatMap(rawIn)).toEqual([]);
    expect(styles.flatMap(([, style]) => unknownIn(style))).toEqual([]);
  });

  test("layouts change at four widths", () => {
    const used = styles.flatMap(([file, style]) =>
      [...style.matchAll(/@media([^{]*)\{/g)].flatMap((found) =>
        [...(found[1] ?? "").matchAll(/width[^)]*/g)].map(([query]) => `${file}: ${query}`),
      ),
    );
    const allowed = WIDTHS.flatMap((width) => [`width <= ${width}`, `width > ${width}`]);
    expect(used.length).toBeGreaterThan(30);
    expect(used.filter((one) => !allowed.some((query) => one.endsWith(`: ${query}`)))).toEqual([]);
  });
});
