import { venueKey } from '#contract/schedule/venues.ts';
import { shifted } from '../../../dates/zone-offsets.ts';
import type { Slot } from '../schedule.ts';

const MINUTE = 60_000;
const HOUR = 60;
const DAY = 24 * HOUR;

/** How many minutes a column has. */
const STEP = 30;
export const COLUMNS_OF_HOUR = HOUR / STEP;

/** An event that ends by six in the morning is shown whole; a longer one until midnight. */
const NIGHT = DAY + 6 * HOUR;

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
  /** Columns since midnight. */
  from: number;
  to: number;
}

function placeOf(slot: Slot, zone: string): Placed {
  const there = shifted(Date.parse(slot.start), zone);
  const start = there.getUTCHours() * HOUR + there.getUTCMinutes();
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

/** The events of a day by venue and hour, as a table has them: columns of half an hour. */
export function dayTable(slots: readonly Slot[], zone: string): DayTable {
  const placed = slots.map((slot) => placeOf(slot, zone));
  const [earliest] = placed.toSorted((one, other) => one.from - other.from);
  if (!earliest) return { hours: [], venues: [] };
  const firstHour = Math.floor(earliest.from / COLUMNS_OF_HOUR);
  const lastHour = Math.ceil(Math.max(...placed.map(({ to }) => to)) / COLUMNS_OF_HOUR);
  const there = shifted(Date.parse(earliest.slot.start), zone);
  const intoHour = (there.getUTCHours() - firstHour) * HOUR + there.getUTCMinutes();
  const firstInstant = Date.parse(earliest.slot.start) - intoHour * MINUTE;
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
