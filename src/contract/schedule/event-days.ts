const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The hours until six in the morning belong to the day before: to the night that ends then. */
export const NIGHT_HOURS = 6;

/** An event of more days is no reason to list each of them. */
const MOST_LISTED = 7;

/**
 * The days of the festival, as `2027-02-12`, on which an event is: from the one on which it begins to that of its last
 * instant, whose night is of the day before. `minutesAhead` says how many minutes the clock is ahead of UTC at an instant (ms).
 */
export function daysOfHours(
  { startDate, endDate }: { startDate: string; endDate: string },
  minutesAhead: (at: number) => number,
): string[] {
  const clockAt = (at: number) => at + minutesAhead(at) * MINUTE;
  const dayOf = (clock: number) => Math.floor(clock / DAY);
  const first = dayOf(clockAt(Date.parse(startDate)));
  const last = Math.max(first, dayOf(clockAt(Date.parse(endDate) - 1) - NIGHT_HOURS * HOUR));
  return Array.from({ length: last - first + 1 }, (_, index) =>
    new Date((first + index) * DAY).toISOString().slice(0, 10),
  );
}

/** The days on which something is, given those of each event; one of more than a week counts on its first. */
export const listedDays = (days: string[][]): string[] =>
  [...new Set(days.flatMap((ofEvent) => (ofEvent.length > MOST_LISTED ? ofEvent.slice(0, 1) : ofEvent)))].sort();
