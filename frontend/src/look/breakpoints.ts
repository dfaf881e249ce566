/** The widths at which layouts change. Queries in styles write the same values, since they cannot read variables. */

export const PHONE = "40rem";
export const NARROW = "50rem";
export const MEDIUM = "64rem";
/** From here on a battle has its column beside the board. */
export const WIDE = "75rem";
export const WIDTHS = [PHONE, NARROW, MEDIUM, WIDE];

export const upTo = (width: string): string => `(width <= ${width})`;
export const above = (width: string): string => `(width > ${width})`;
