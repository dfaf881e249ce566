/** Imports point one way: a folder imports only folders before it, a page imports no other page, and no files import each other. */

import { describe, expect, test } from "vitest";

/** The folders of `src`, from those that know least. */
const LAYERS = [
  "messages", // what goes over the wire, generated
  "look", // colours, type, symbols, marks of players
  "server", // requests, and the secrets of seats
  "shell", // addresses, settings, dialogs, fields
  "session", // a battle as this seat knows it
  "board", // a function of the view
  "dice",
  "rulebook", // names of the rules as links
  "battles", // previews, starting
  "invites",
  "log",
  "armies",
  "reports",
  "library", // factions, units and rosters of the user
  "units", // the editor of units
  "pages",
];
/** The board is told all it shows: it knows no server, no session and no settings. */
const OF_THE_BOARD = ["messages", "look", "board"];

const texts: Record<string, string> = import.meta.glob("../src/**/*.{ts,svelte}", {
  query: "?raw",
  import: "default",
  eager: true,
});
const ROOT = "../src/";
const files = new Map(Object.entries(texts).map(([path, text]) => [path.slice(ROOT.length), text]));

const IMPORT = /(?:from|import)\s*\(?\s*"(\.[^"]+)"/g;

/** The file that a path leads to from another file. */
function resolved(from: string, path: string): string {
  const found = new URL(path, `https://src/${from}`).pathname.slice(1);
  const file = [found, `${found}.ts`].find((each) => files.has(each));
  if (!file && !found.endsWith(".css")) throw new Error(`${from} imports ${path}, which is not there`);
  return file ?? found;
}

const importsOf = new Map(
  [...files].map(([file, text]) => [file, [...text.matchAll(IMPORT)].map((found) => resolved(file, found[1] ?? ""))]),
);
const edges = [...importsOf].flatMap(([file, found]) => found.map((other) => [file, other] as const));

const isInFolder = (file: string): boolean => file.includes("/");
const folderOf = (file: string): string => file.split("/")[0] ?? "";
const pageOf = (file: string): string => (folderOf(file) === "pages" ? (file.split("/")[1] ?? "") : "");
const written = (wrong: readonly (readonly [string, string])[]): string[] =>
  wrong.map((edge) => edge.join(" imports "));

/** Files that import each other, in the order in which they do; nothing if there are none. */
function cycle(): string[] {
  const done = new Set<string>();
  const visit = (file: string, above: readonly string[]): string[] => {
    if (above.includes(file)) return [...above.slice(above.indexOf(file)), file];
    if (done.has(file)) return [];
    for (const other of importsOf.get(file) ?? []) {
      const found = visit(other, [...above, file]);
      if (found.length) return found;
    }
    done.add(file);
    return [];
  };
  return [...files.keys()].map((file) => visit(file, [])).find((found) => found.length) ?? [];
}

describe("imports", () => {
  test("every folder has its layer", () => {
    expect(new Set([...files.keys()].filter(isInFolder).map(folderOf))).toEqual(new Set(LAYERS));
    expect(edges.length).toBeGreaterThan(500);
  });

  test("a folder imports only folders before it", () => {
    const upward = edges.filter(
      ([file, other]) => isInFolder(file) && LAYERS.indexOf(folderOf(file)) < LAYERS.indexOf(folderOf(other)),
    );
    expect(written(upward)).toEqual([]);
    expect(written(edges.filter(([file, other]) => isInFolder(file) && !isInFolder(other)))).toEqual([]);
  });

  test("a page imports no other page", () => {
    const across = edges.filter(([file, other]) => pageOf(file) && pageOf(other) && pageOf(file) !== pageOf(other));
    expect(written(across)).toEqual([]);
  });

  test("no files import each other", () => expect(cycle()).toEqual([]));

  test("the board imports nothing that knows a server or a setting", () => {
    const wrong = edges.filter(
      ([file, other]) => folderOf(file) === "board" && !OF_THE_BOARD.includes(folderOf(other)),
    );
    expect(written(wrong)).toEqual([]);
  });
});
