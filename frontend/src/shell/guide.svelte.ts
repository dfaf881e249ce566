/** The guide: whether it is open, and which of its entries is about a page. */

export const guide = $state({ open: false });

/** The entry about all that is below a first part of an address; the second is for addresses with more parts. */
const ENTRIES: Record<string, [string, string]> = {
  battle: ["battle", "battle"],
  invite: ["invite", "invite"],
  replay: ["replay", "replay"],
  journal: ["journal", "journal"],
  rosters: ["rosters", "roster"],
  forge: ["forge", "item"],
  import: ["import", "import"],
  table: ["tabletop", "table-game"],
  dice: ["dice", "dice"],
  rules: ["rules", "rules"],
  settings: ["settings", "settings"],
  device: ["settings", "settings"],
  host: ["settings", "settings"],
};

const WHOLE: Record<string, string> = { "battle/new": "new-battle", "table/new": "table-new" };

/** The entry of the guide about the page at an address. */
export function entryFor(parts: readonly string[]): string {
  const whole = WHOLE[parts.join("/")];
  if (whole) return whole;
  if (parts.at(-1) === "report") return "report";
  const [first, deeper] = ENTRIES[parts[0] ?? ""] ?? ["home", "home"];
  return parts.length > 1 ? deeper : first;
}
