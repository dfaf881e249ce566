/** A battlefield on which nobody stands yet, for the board to draw. */

import type { FieldView, View } from "../../messages/board";

export function emptyView(field: FieldView): View {
  return {
    type: "view",
    at: 0,
    turn: 0,
    last_turn: 0,
    playstyle: "",
    phase: "",
    master: -1,
    order: [],
    over: false,
    asked: [],
    players: [],
    units: [],
    markers: [],
    areas: [],
    objectives: field.objectives,
    zones: field.zones.map(() => -1),
    gone: [],
    undo: { can_undo: false, needs: [], can_redo: false },
    clocks: null,
    prompts: {},
  };
}
