/** How long ago something was, in words. */

const UNITS: [number, Intl.RelativeTimeFormatUnit][] = [
  [86_400, "day"],
  [3_600, "hour"],
  [60, "minute"],
];

/** Of a moment in seconds since 1970. */
export function ago(moment: number, now = Date.now() / 1000): string {
  const seconds = now - moment;
  const [size, unit] = UNITS.find(([size]) => seconds >= size) ?? [0, "minute"];
  if (!size) return "just now";
  return new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(-Math.floor(seconds / size), unit);
}
