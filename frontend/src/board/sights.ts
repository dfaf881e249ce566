/** Where to look on the board: at a field of several, or at the unit that is to act. */

import type { Camera } from "./camera.svelte";
import { bounds, distance, middle, Paper } from "./geometry";
import type { FieldView, UnitShape } from "../messages/board";

const NARROW = 700; // pixels up to which a unit that acts is brought close
const CLOSE = 1.8;

export class Sights {
  constructor(
    private readonly camera: Camera,
    private readonly field: FieldView,
    private readonly turned: () => boolean = () => false,
  ) {}

  private get paper(): Paper {
    return new Paper(this.field.inch, this.field.width, this.field.height, this.turned());
  }

  /** One of several fields, or the whole board. */
  look(field: number | null): void {
    const outline = field === null ? undefined : this.field.fields[field];
    const { paper, camera } = this;
    if (!outline) return camera.fit(paper.length(paper.width), paper.length(paper.height));
    const [left, bottom, right, top] = bounds(outline[0]);
    camera.frame(paper.box([left, bottom], [right, top]));
  }

  /** Where there are several fields, the one of a unit is shown; on a small screen the unit is brought close. */
  lookAt(unit: UnitShape | undefined): void {
    const first = unit?.bases[0]?.outline;
    if (!first) return;
    const fields = this.field.fields.map((field, n) => ({ n, far: distance(middle(field), middle(first)) }));
    if (fields.length > 1) this.look(fields.reduce((a, b) => (b.far < a.far ? b : a)).n);
    if (innerWidth <= NARROW) this.show(unit);
  }

  /** A unit in the middle, close enough to tell its models apart. */
  show(unit: UnitShape): void {
    const places = unit.bases.map((base) => middle(base.outline));
    if (!places.length) return;
    const [left, bottom, right, top] = bounds(places);
    this.camera.centre(this.paper.spot([(left + right) / 2, (bottom + top) / 2]), CLOSE);
  }
}
