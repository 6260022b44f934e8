import type { EventStatus } from '#contract/events/event-fields.ts';
import type { Event } from '#contract/events/events.ts';
import { eventText, hasWords } from '#contract/panel/list-texts.ts';

export const sortings = {
  start: 'Start date',
  title: 'Title',
  created: 'Newest first',
  updated: 'Last changed',
} as const;
export type Sorting = keyof typeof sortings;

export interface EventQuery {
  /** Matches title, venue, short description and main event, ignoring case. */
  search: string;
  status: EventStatus | 'all';
  sorting: Sorting;
}

const alphabet = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

const orders: Record<Sorting, (a: Event, b: Event) => number> = {
  start: (a, b) => (a.startDate ?? '').localeCompare(b.startDate ?? '') || alphabet.compare(a.title, b.title),
  title: (a, b) => alphabet.compare(a.title, b.title),
  created: (a, b) => (b.createdAt ?? '').localeCompare(a.createdAt ?? ''),
  updated: (a, b) => (b.updatedAt ?? '').localeCompare(a.updatedAt ?? ''),
};

/** The events that match a search and a status, sorted. */
export function listEvents(events: readonly Event[], { search, status, sorting }: EventQuery): Event[] {
  return events
    .filter((event) => (status === 'all' || event.status === status) && hasWords(eventText(event), search))
    .sort(orders[sorting]);
}

/** How the panel's list of events can be sorted: by what begins first, where nothing else is asked for. */
export const eventSorts = [
  'start',
  '-start',
  'newest',
  'oldest',
  'title',
  '-title',
  'venue',
  '-venue',
  'status',
  '-status',
] as const;
export type EventSort = (typeof eventSorts)[number];

/** What the list can find and sort events by. */
export const listedEvents = {
  textOf: eventText,
  orders: {
    newest: ({ createdAt }: Event) => createdAt ?? '',
    start: ({ startDate, title }: Event) => `${startDate ?? ''} ${title}`,
    title: ({ title }: Event) => title,
    venue: ({ venue }: Event) => venue ?? '',
    status: ({ status }: Event) => status,
  },
};
