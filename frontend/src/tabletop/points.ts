/** Points as people write them, from hundredths. */

export const points = (hundredths: number): string =>
  hundredths % 100 === 0 ? String(hundredths / 100) : (hundredths / 100).toFixed(1);

export const percent = (part: number, whole: number): string => (whole ? `${Math.round((100 * part) / whole)}%` : "–");

/** For how many Game Turns something lasts yet, this one included. */
export const lasts = (turns: number): string => (turns === 1 ? "this turn" : `${turns} turns`);
