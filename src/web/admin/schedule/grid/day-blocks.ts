import type { Event } from '#contract/events/events.ts';
import { fullTitle } from '#contract/events/full-title.ts';
import { isOnDay } from '#contract/schedule/event-days.ts';
import { isSameVenue, venueKey } from '#contract/schedule/venues.ts';
import { eventDays } from '../../../dates/event-days.ts';
import { clockOf } from './zone-clock.ts';

/** An event in the column of its venue. Minutes are of the day's clock, beyond midnight more than 1440. */
export interface Block {
  event: Event;
  start: number;
  end: number;
  /** Which of the `lanes` side by side it is in: several where events of a venue overlap. */
  lane: number;
  lanes: number;
}

export interface DayGrid {
  /** Longer than a working day, or begun on a day before: shown above the hours. */
  allDay: Event[];
  /** By venue. */
  columns: Map<string, Block[]>;
  /** The full hours that are shown, in minutes. */
  from: number;
  to: number;
}

const MINUTE = 60_000;
/** In minutes: what takes more has no hours in the grid on any of its days, what takes less has them on its first. */
const LONGEST_BLOCK = 16 * 60;
const FIRST_HOUR = 8 * 60;
const LAST_HOUR = 20 * 60;
/** The fewest minutes that are shown. */
const FEWEST = 8 * 60;

export const durationOf = ({ startDate, endDate }: Pick<Event, 'startDate' | 'endDate'>): number =>
  Math.round((Date.parse(endDate) - Date.parse(startDate)) / MINUTE);

/** False of what other backends send without dates. */
export const hasDates = ({ startDate, endDate }: Event): boolean => Boolean(startDate && endDate);

/** What is on a schedule: sub-events, and main events that have none; earliest start first. What has no dates is on none. */
export function scheduledEvents(mainEvents: readonly Event[], subEvents: readonly Event[]): Event[] {
  const groups = new Set(subEvents.map(({ mainEventId }) => mainEventId));
  const events = [...mainEvents.filter(({ _id }) => !groups.has(_id)), ...subEvents];
  return events
    .filter(hasDates)
    .sort((one, other) => one.startDate.localeCompare(other.startDate) || one.title.localeCompare(other.title, 'en'));
}

/** What events are called: by their title, with the main event where another one has the same. */
export function namesOf(events: readonly Event[]): Map<string, string> {
  const titles = Map.groupBy(events, ({ title }) => title);
  return new Map(
    events.map((event) => [event._id, titles.get(event.title)?.length === 1 ? event.title : fullTitle(event)]),
  );
}

/** Whether an event is above the hours of a day: from the second one on, and on the first where it takes longer than a working day. */
const isAbove = (event: Event, day: string, zone: string): boolean => {
  const { first, last } = eventDays(event, zone);
  return first !== last && (first !== day || durationOf(event) > LONGEST_BLOCK);
};

/** Puts overlapping blocks side by side, as few as go: each cluster of blocks that touch has its own number of lanes. */
function withLanes(blocks: Omit<Block, 'lane' | 'lanes'>[]): Block[] {
  const placed: Block[] = [];
  let cluster: Block[] = [];
  let clusterEnd = 0;
  const close = () => {
    const lanes = Math.max(0, ...cluster.map(({ lane }) => lane)) + 1;
    placed.push(...cluster.map((block) => ({ ...block, lanes })));
    cluster = [];
  };
  for (const block of blocks.toSorted((one, other) => one.start - other.start || other.end - one.end)) {
    if (block.start >= clusterEnd) close();
    const busy = new Set(cluster.filter(({ end }) => end > block.start).map(({ lane }) => lane));
    let lane = 0;
    while (busy.has(lane)) lane += 1;
    cluster.push({ ...block, lane, lanes: 1 });
    clusterEnd = Math.max(clusterEnd, block.end);
  }
  close();
  return placed;
}

/** One day of the grid, with a column for each of the venues. */
export function dayGridOf(events: readonly Event[], venues: readonly string[], day: string, zone: string): DayGrid {
  const onDay = events.filter((event) => event.venue !== null && isOnDay(eventDays(event, zone), day));
  const allDay = onDay.filter((event) => isAbove(event, day, zone));
  const blocks = onDay
    .filter((event) => !allDay.includes(event))
    .map((event) => {
      const start = clockOf(event.startDate, zone).minutes;
      return { event, start, end: start + durationOf(event) };
    });
  // An hour on both sides is room to drag to.
  const first = Math.min(...blocks.map(({ start }) => Math.max(0, Math.floor(start / 60 - 1) * 60)));
  const last = Math.max(...blocks.map(({ end }) => Math.ceil(end / 60 + 1) * 60));
  const [from, to] = blocks.length > 0 ? [first, Math.max(last, first + FEWEST)] : [FIRST_HOUR, LAST_HOUR];
  return {
    allDay,
    columns: new Map(
      venues.map((venue) => [venue, withLanes(blocks.filter(({ event }) => isSameVenue(event.venue, venue)))]),
    ),
    from,
    to,
  };
}

export interface Clash {
  venue: string;
  /** At least two; each overlaps another. */
  events: Event[];
}

/** Groups of events that overlap, each with another one of its group. */
function overlapping(events: readonly Event[]): Event[][] {
  const groups: Event[][] = [];
  let end = '';
  for (const event of events.toSorted((one, other) => one.startDate.localeCompare(other.startDate))) {
    if (event.startDate >= end) groups.push([]);
    groups.at(-1)?.push(event);
    if (event.endDate > end) end = event.endDate;
  }
  return groups.filter(({ length }) => length > 1);
}

/** What overlaps at each venue, also with what is longer than the day. */
export const clashesOf = ({ allDay, columns }: Pick<DayGrid, 'allDay' | 'columns'>): Clash[] =>
  [...columns].flatMap(([venue, blocks]) =>
    overlapping([
      ...allDay.filter((event) => isSameVenue(event.venue, venue)),
      ...blocks.map(({ event }) => event),
    ]).map((events) => ({ venue, events })),
  );

/** The other events at a venue that are on between two instants. */
export const inSameVenue = (
  events: readonly Event[],
  { eventId, venue, start, end }: { eventId: string; venue: string | null; start: string; end: string },
): Event[] =>
  venue === null
    ? []
    : events.filter(
        (event) =>
          event._id !== eventId && isSameVenue(event.venue, venue) && event.startDate < end && event.endDate > start,
      );

/** Venues with events in the hours of a day come first, those of each kind in their order: the others are there to be moved to. */
export function usedFirst(venues: readonly string[], events: readonly Event[], day: string, zone: string): string[] {
  const used = new Set(
    events
      .filter((event) => isOnDay(eventDays(event, zone), day) && !isAbove(event, day, zone))
      .map(({ venue }) => venueKey(venue)),
  );
  return venues.toSorted((one, other) => Number(used.has(venueKey(other))) - Number(used.has(venueKey(one))));
}
