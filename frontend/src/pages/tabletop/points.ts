/** Points as people write them, from hundredths: with one digit after the point where there is one. */

export const points = (hundredths: number): string => String(Math.round(hundredths / 10) / 10);

export const percent = (part: number, whole: number): string => (whole ? `${Math.round((100 * part) / whole)}%` : "–");

/** For how many Game Turns something lasts yet, this one included. */
export const lasts = (turns: number): string =>
  turns === 1 ? "this Game Turn" : turns === 2 ? "this and the next Game Turn" : `${turns} Game Turns`;

/** Who leads, and by how many points. */
export function leadOf(sides: readonly { name: string; points: number }[]): string {
  const [first, second] = [...sides].sort((a, b) => b.points - a.points);
  if (!first || !second) return "";
  if (first.points === second.points) return "The score is level.";
  return `${first.name} leads by ${points(first.points - second.points)}.`;
}
