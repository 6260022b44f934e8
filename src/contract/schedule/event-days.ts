const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The hours until six in the morning belong to the day before: to the night that ends then. */
export const NIGHT_HOURS = 6;

/** An event of more days is no reason to list each of them. */
const MOST_LISTED = 7;

/** The first and the last day of the festival on which an event is, as `2027-02-12`. */
export interface DaySpan {
  first: string;
  last: string;
}

/**
 * From the day on which an event begins to that of its last instant, whose night is of the day before. `minutesAhead` says how many
 * minutes the clock is ahead of UTC at an instant (ms).
 */
export function daySpan(
  { startDate, endDate }: { startDate: string; endDate: string },
  minutesAhead: (at: number) => number,
): DaySpan {
  const clockAt = (at: number) => at + minutesAhead(at) * MINUTE;
  const dayOf = (clock: number) => Math.floor(clock / DAY);
  const first = dayOf(clockAt(Date.parse(startDate)));
  const last = Math.max(first, dayOf(clockAt(Date.parse(endDate) - 1) - NIGHT_HOURS * HOUR));
  return { first: nameOf(first), last: nameOf(last) };
}

const nameOf = (day: number) => new Date(day * DAY).toISOString().slice(0, 10);

export const isOnDay = ({ first, last }: DaySpan, day: string): boolean => first <= day && day <= last;

function eachDay({ first, last }: DaySpan): string[] {
  const from = Date.parse(first) / DAY;
  const count = Date.parse(last) / DAY - from + 1;
  return count > MOST_LISTED ? [first] : Array.from({ length: count }, (_, index) => nameOf(from + index));
}

/** The days on which something is, given those of each event; one of more than a week counts on its first. */
export const listedDays = (spans: DaySpan[]): string[] => [...new Set(spans.flatMap(eachDay))].sort();
