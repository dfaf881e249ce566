/** Who sits down at a table, and where their army comes from: `library ID`, `premade NAME`, or `text`. */

import type { NewSide } from "../../messages/tabletop";

export interface SideChoice {
  key: number;
  name: string;
  mine: boolean;
  from: string;
  text: string;
}

let last = 0;

export const emptySide = (mine: boolean): SideChoice => ({
  key: ++last,
  name: "",
  mine,
  from: "",
  text: "",
});

export function sent(side: SideChoice): NewSide {
  const [where, what = ""] = side.from.split(" ");
  const common = { name: side.name, mine: side.mine };
  if (where === "library") return { ...common, library: what };
  if (where === "premade") return { ...common, premade: what };
  return { ...common, text: side.text };
}
