/** All that a board is told: what there is to see, what stands out in it, and whom to tell of clicks. */

import type { Snippet } from "svelte";
import type { BaseShape, FieldView, LayersFound, View } from "../messages/board";
import type { Camera } from "./camera.svelte";
import type { Paper } from "./geometry";
import type { Volley } from "./volleys.svelte";

/** Something that is said at a unit for a moment, such as the HP that it lost. */
export interface Float {
  key: number;
  unit: number;
  text: string;
  good: boolean;
}

export interface Shown {
  field: FieldView;
  view: View;
  /** Units that can be chosen, the one that is, and the one that is pointed at. */
  lit?: number[];
  chosen?: number | null;
  pointed?: number[];
  faded?: number[];
  /** Where the models of a unit are about to stand, so that its name goes with them; without any it has none. */
  ghosts?: Record<number, BaseShape[]>;
  struck?: number[];
  floats?: Float[];
  /** Volleys that were just fired. */
  volleys?: Volley[];
  litZones?: number[];
  marked?: [number, number][];
  layers?: LayersFound["layers"];
  layersOf?: number;
  choose?: (unit: number) => void;
  chooseZone?: (zone: number) => void;
  hover?: (unit: number | null) => void;
  pick?: (unit: number, model: number) => void;
  /** What lies over everything: ghosts, ways, a template. */
  over?: Snippet<[Paper, Camera]>;
  /** And over that, and over names. */
  above?: Snippet<[Paper, Camera]>;
  camera?: Camera;
  /** Whether the table is turned half around, so that its north is at the bottom; words and light stay upright. */
  turned?: boolean;
  /** Small boards have no room for names, and somebody may not want to see the rest. */
  names?: boolean;
  /** Whether all terrain is named; otherwise what is pointed at, or everything from far away. */
  places?: boolean;
  zones?: boolean;
  objectives?: boolean;
  links?: boolean;
  /** Whether somebody holds something: then nothing else moves by itself. */
  held?: boolean;
  /** Models stand where they end up at once. A board that is played on lets them glide, unless its settings say otherwise. */
  still?: boolean;
}
