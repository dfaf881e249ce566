/** How kind the dice were, in figures. */

export const tenths = (value: number): string => String(Math.round(10 * value) / 10);
