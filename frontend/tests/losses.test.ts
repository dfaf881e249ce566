import { describe, expect, test } from "vitest";
import type { Welcome } from "../src/messages/battle";
import { losses } from "../src/pages/battle/losses";
import { BattleClient } from "../src/session/client.svelte";

const sources = import.meta.glob<string>("../src/**/*.{svelte,ts}", { query: "?raw", import: "default", eager: true });
const [THROWERS, OGRE] = [0, 1];

/** A client that knows its units and has no connection. */
function client(): BattleClient {
  const units = [
    { name: "Spark Throwers", plural: true },
    { name: "Ogre", plural: false },
  ];
  const made = Object.create(BattleClient.prototype) as { welcome: Partial<Welcome> };
  Object.defineProperty(made, "welcome", { value: { units } });
  return made as BattleClient;
}

const lost = (unit: number, hp: number) => ({ unit, lost: hp, restored: 0, fallen: 0, back: 0 });
const restored = (unit: number, hp: number) => ({ unit, lost: 0, restored: hp, fallen: 0, back: 0 });

describe("HP under the dice", () => {
  test("a verb agrees with the name of its unit", () => {
    expect(losses(client(), [lost(THROWERS, 2)])).toBe("Spark Throwers lose 2 HP");
    expect(losses(client(), [lost(OGRE, 2)])).toBe("Ogre loses 2 HP");
    expect(losses(client(), [restored(THROWERS, 1), restored(OGRE, 3)])).toBe(
      "Spark Throwers regain 1 HP, Ogre regains 3 HP",
    );
  });

  test("no page writes a singular verb after the name of a unit by itself", () => {
    const pages = Object.entries(sources);
    const name = String.raw`\{[^{}]*\b(?:unit|target|attacker)\w*\??\.(?:shape\.)?name[^{}]*\}(?:</\w+>)?`;
    const wrong = new RegExp(`${name} (?:is|has|was|does|loses|regains|attacks)\\b`);
    expect(wrong.test("{unit.shape.name} loses 2 HP")).toBe(true);
    expect(pages.length).toBeGreaterThan(300);
    expect(pages.filter(([, text]) => wrong.test(text)).map(([page]) => page)).toEqual([]);
  });
});
