import { NIGHT_HOURS } from '#contract/schedule/event-days.ts';
import { venueKey } from '#contract/schedule/venues.ts';
import { minutesAhead, shifted } from '../../../dates/zone-offsets.ts';
import type { Slot } from '../schedule.ts';

const MINUTE = 60_000;
const HOUR = 60;
const DAY = 24 * HOUR;

/** How many minutes a column has. */
const STEP = 30;
export const COLUMNS_OF_HOUR = HOUR / STEP;

/** An event that ends by six in the morning is shown whole; a longer one until midnight. */
const NIGHT = DAY + NIGHT_HOURS * HOUR;
/** Where the table begins on a day on which nothing does. */
const MORNING = 9 * HOUR;

/** Columns of a row: an event in them, or nothing. */
export interface Cell {
  slot: Slot | null;
  columns: number;
}

export interface VenueRows {
  venue: string | null;
  /** One row, and more where events of the venue overlap. */
  rows: Cell[][];
}

export interface DayTable {
  /** The instant of each hour. */
  hours: string[];
  venues: VenueRows[];
}

interface Placed {
  slot: Slot;
  /** Columns since midnight; negative where it began on a day before. */
  from: number;
  to: number;
}

const asUtc = (day: string) => Date.parse(`${day}T00:00:00Z`);

function placeOf(slot: Slot, day: string, zone: string): Placed {
  const start = (shifted(Date.parse(slot.start), zone).getTime() - asUtc(day)) / MINUTE;
  const end = start + (Date.parse(slot.end) - Date.parse(slot.start)) / MINUTE;
  const from = Math.floor(start / STEP);
  return { slot, from, to: Math.max(from + 1, Math.ceil((end <= NIGHT ? end : DAY) / STEP)) };
}

/** Each event in the first row that is free when it begins. */
function rowsOf(placed: Placed[], first: number, last: number): Cell[][] {
  const rows: Placed[][] = [];
  for (const one of placed.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    const row = rows.find((taken) => (taken.at(-1)?.to ?? 0) <= one.from);
    if (row) row.push(one);
    else rows.push([one]);
  }
  return rows.map((row) => {
    const cells: Cell[] = [];
    let at = first;
    for (const { slot, from, to } of row) {
      if (from > at) cells.push({ slot: null, columns: from - at });
      cells.push({ slot, columns: to - from });
      at = to;
    }
    return last > at ? [...cells, { slot: null, columns: last - at }] : cells;
  });
}

/** The hour of the earliest beginning, or the last one of what goes on from the day before and ends earlier. */
function firstHourOf(placed: readonly Placed[]): number {
  const begins = placed.filter(({ from }) => from >= 0).map(({ from }) => from);
  const ends = placed.map(({ to }) => to - COLUMNS_OF_HOUR);
  const first = Math.min(...(begins.length > 0 ? begins : [MORNING / STEP]), ...ends);
  return Math.max(0, Math.floor(first / COLUMNS_OF_HOUR));
}

/** The events of a day by venue and hour, as a table has them: columns of half an hour. */
export function dayTable(slots: readonly Slot[], day: string, zone: string): DayTable {
  if (slots.length === 0) return { hours: [], venues: [] };
  const all = slots.map((slot) => placeOf(slot, day, zone));
  const firstHour = firstHourOf(all);
  const placed = all.map((one) => ({ ...one, from: Math.max(one.from, firstHour * COLUMNS_OF_HOUR) }));
  const lastHour = Math.ceil(Math.max(...placed.map(({ to }) => to)) / COLUMNS_OF_HOUR);
  const clock = asUtc(day) + firstHour * HOUR * MINUTE;
  const firstInstant = clock - minutesAhead(clock - minutesAhead(clock, zone) * MINUTE, zone) * MINUTE;
  const byVenue = Map.groupBy(placed, ({ slot }) => venueKey(slot.venue));
  return {
    hours: Array.from({ length: lastHour - firstHour }, (_, hour) =>
      new Date(firstInstant + hour * HOUR * MINUTE).toISOString(),
    ),
    venues: [...byVenue]
      .toSorted(([one], [other]) => (one || '\uffff').localeCompare(other || '\uffff'))
      .map(([, ofVenue]) => ({
        venue: ofVenue[0]?.slot.venue ?? null,
        rows: rowsOf(ofVenue, firstHour * COLUMNS_OF_HOUR, lastHour * COLUMNS_OF_HOUR),
      })),
  };
}
