/** How long somebody may still think, in figures and in words. */

const SECOND = 1000;
export const SHORT = 60 * SECOND;

/** As on a clock: 4:05, or 1:04:05 from an hour on. A second that has begun is still there. */
export function figures(left: number): string {
  const seconds = Math.ceil(left / SECOND);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (value: number): string => String(value).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** In words that change once a minute, so that nobody who listens is disturbed. */
export function words(left: number): string {
  if (left <= 0) return "out of time";
  const minutes = Math.ceil(left / SHORT);
  return minutes === 1 ? "less than a minute left" : `about ${minutes} minutes left`;
}
