const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

/** By how many minutes a clock is ahead of UTC at an instant (ms). */
type MinutesAhead = (at: number) => number;

/** The instant (ms) at which a clock shows `wanted`, a time of its own in the milliseconds of UTC, looked for from `guess` on. */
export function instantShowing(wanted: number, guess: number, minutesAhead: MinutesAhead): number {
  let at = guess;
  // The offset of the first guess may be that of the other side of a clock change.
  for (let round = 0; round < 2; round += 1) at += wanted - (at + minutesAhead(at) * MINUTE);
  return at;
}

/**
 * An instant so many days later at the same hour of the festival's clock, then so many minutes later; `minutesAhead` is
 * that of this clock.
 */
export function shiftInstant(
  instant: string,
  { days = 0, minutes = 0 }: { days?: number; minutes?: number },
  minutesAhead: MinutesAhead,
): string {
  const start = Date.parse(instant);
  const guess = start + days * DAY;
  const at = instantShowing(guess + minutesAhead(start) * MINUTE, guess, minutesAhead);
  return new Date(at + minutes * MINUTE).toISOString();
}
