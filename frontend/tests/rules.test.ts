import { describe, expect, test } from "vitest";
import type { Entry } from "../src/rulebook/entries";
import { Links } from "../src/rulebook/linking";
import { excerpt, marked, search } from "../src/rulebook/searching";
import type { Rulebook } from "../src/messages/rules";

const rank = (name: string): Rulebook["perks"][number]["ranks"][number] => ({
  name,
  summary: `What ${name} does.`,
  terms: [],
  needs: "",
});
const book: Rulebook = {
  perks: [
    { name: "Cleave", kind: "weapon", family: "Edges", summary: "", ranks: [rank("Cleave I"), rank("Cleave II")] },
    { name: "Fog", kind: "unit", family: "Weather", summary: "It is foggy.", ranks: [rank("Fog")] },
  ],
  options: [
    {
      name: "Fog",
      group: "Weather",
      source: "mod",
      summary: "All is foggy.",
      playstyle: "",
      settings: "",
      goes_with: [],
      brings: [],
      why_not: "",
    },
  ],
  words: [
    { name: "Open Field", group: "Words", means: "Grass." },
    { name: "D6", group: "Terms", means: "A die." },
  ],
  charts: [],
  chapters: [],
  rulings: [],
  phrases: {},
};
const links = new Links(book);
const linked = (text: string, itself = ""): string[] =>
  links.pieces(text, itself).flatMap((piece) => (piece.target ? [piece.text] : []));

describe("names in a text", () => {
  test("lead to their entries, ranks to their own", () => {
    expect(linked("It has Cleave II and stands in an Open Field.")).toEqual(["Cleave II", "Open Field"]);
    expect(links.find("Cleave II")?.says).toBe("What Cleave II does.");
  });
  test("are linked once, and also in the plural", () => {
    expect(linked("Of all Open Fields this Open Field is the best.")).toEqual(["Open Fields"]);
  });
  test("are not linked in their own entry, nor where a sentence begins with an ordinary word", () => {
    expect(linked("See Fog.", "Fog")).toEqual([]);
    expect(linked("Fog rises. Fog falls.")).toEqual([]);
  });
  test("are no dice and no parts of other words", () => {
    expect(linked("Roll a D6 for the Foghorn and the Fog-bell.")).toEqual([]);
  });
  test("keep the text as it was", () => {
    const text = "With **Cleave I**, in the Fog.";
    expect(
      links
        .pieces(text)
        .map((piece) => piece.text)
        .join(""),
    ).toBe(text.replaceAll("**", ""));
  });
  test("are found with the number of a term behind them", () => {
    expect(links.find("D6 (4+)")?.name).toBe("D6");
  });
});

describe("the search", () => {
  const entry = (kind: Entry["kind"], name: string, text = ""): Entry => ({
    kind,
    name,
    text,
    group: "",
    address: name,
  });
  const entries = [
    entry("case", "Fog"),
    entry("word", "Open Field", "Has no fog."),
    entry("perk", "Foghorn"),
    entry("option", "Fog"),
  ];
  const found = (query: string): string[] => search(entries, query).map((one) => `${one.entry.kind} ${one.entry.name}`);

  test("puts the very name first, then names, then texts, then cases", () => {
    expect(found("fog")).toEqual(["option Fog", "perk Foghorn", "word Open Field", "case Fog"]);
  });
  test("wants every word, in any order", () => {
    expect(found("fog open")).toEqual(["word Open Field"]);
    expect(found("fog sea")).toEqual([]);
  });
  test("leaves out what only makes a question", () => {
    expect(found("What is the Fog?")).toEqual(found("fog"));
    expect(found("what is")).toEqual([]);
  });
  test("finds what has most of the words where nothing has all", () => {
    expect(found("open field sea")).toEqual(["word Open Field"]);
  });
  test("does not find a word inside another one in a text", () => {
    const hidden = [entry("word", "Reach", "Within an inch.")];
    expect(search(hidden, "win")).toEqual([]);
  });
  test("answers questions that are asked in other words", () => {
    const end = { ...entry("reference", "The end of the game"), phrases: ["win", "winner"] };
    expect(search([...entries, end], "How do I win?").map((one) => one.entry.name)).toEqual(["The end of the game"]);
  });
  test("takes any letters for what they are", () => {
    expect(found("(+[")).toEqual([]);
    expect(marked("a (+ b", "(+").filter((part) => part.marked)).toEqual([{ text: "(+", marked: true }]);
  });
  test("shows the part of a long text that has the word", () => {
    expect(excerpt(`${"grass ".repeat(60)}fog ${"grass ".repeat(60)}`, "fog")).toContain("fog");
  });
});
