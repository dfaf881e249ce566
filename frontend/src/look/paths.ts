/** Shapes as paths of SVG. */

/** A place on the page. */
export interface Spot {
  x: number;
  y: number;
}

export function written({ x, y }: Spot): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}

export function ring(spots: readonly Spot[]): string {
  return `${spots.map((spot, n) => `${n ? "L" : "M"}${written(spot)}`).join("")}Z`;
}

export function disc({ x, y }: Spot, radius: number): string {
  return `M${written({ x: x - radius, y })}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;
}
