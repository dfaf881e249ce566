/** Light on drawn terrain: it comes from the north-west of the page, however the table lies. */

const NEAR = 11; // hundredths of an inch by which a shadow falls to the south-east
const FAR = 22; // and one of something tall

/** The style that a path has on the page: on a turned table, what was lit lies in the shade. */
export function worn(style: string, turned: boolean): string {
  if (!turned) return style;
  if (style.endsWith("-lit")) return style.replace("-lit", "-shade");
  return style.replace("-shade", "-lit");
}

/** Where a shadow falls, in the units of the table. */
export function shadowOf(style: string, turned: boolean): string | undefined {
  if (!style.startsWith("cast")) return undefined;
  const far = (style === "cast" ? NEAR : FAR) * (turned ? -1 : 1);
  return `translate(${far} ${-far})`;
}
