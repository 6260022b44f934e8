const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

/**
 * An instant so many days later at the same hour of the festival's clock, then so many minutes later. `minutesAhead` says how many minutes that
 * clock is ahead of UTC at an instant (ms).
 */
export function shiftInstant(
  instant: string,
  { days = 0, minutes = 0 }: { days?: number; minutes?: number },
  minutesAhead: (at: number) => number,
): string {
  const clockAt = (at: number) => at + minutesAhead(at) * MINUTE;
  const start = Date.parse(instant);
  const wanted = clockAt(start) + days * DAY;
  let at = start + days * DAY;
  // The offset of the first guess may be that of the other side of a clock change.
  for (let round = 0; round < 2; round += 1) at += wanted - clockAt(at);
  return new Date(at + minutes * MINUTE).toISOString();
}
