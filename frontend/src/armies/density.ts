/** How closely the units of a strip stand, so that all of them are in sight at once. */

export type Density = "full" | "compact" | "tokens";

/** Widths in rem: what leads an army, and the least that a unit needs in one row, in two rows, and as a token. */
const LEAD = { full: 6.5, compact: 6.5, tokens: 2 };
const LEAST = { full: 8.5, compact: 6.75, tokens: 2.75 };
const ROWS = { full: 1, compact: 2, tokens: 2 };

const wide = (units: readonly number[], density: Density): number =>
  units.reduce((sum, count) => sum + LEAD[density] + Math.ceil(count / ROWS[density]) * LEAST[density], 0);

/** The roomiest density in which the armies of a strip, told by their numbers of units, fit into a width in rem. */
export function densityFor(units: readonly number[], width: number): Density {
  return (["full", "compact"] as const).find((density) => wide(units, density) <= width) ?? "tokens";
}
