import type { Announcement } from '#contract/announcements/announcements.ts';
import { endpoints } from '#contract/endpoints.ts';
import { type Category, categoryOf } from '#contract/events/categories.ts';
import type { Event } from '#contract/events/events.ts';
import type { EventResults } from '#contract/results/results.ts';
import { venueKey } from '#contract/schedule/venues.ts';
import { plainText } from '../../../rich-text/plain-text.ts';
import { renderText } from '../../../rich-text/render-text.server.tsx';
import { firstVenue } from '../../../sections/first-venue.ts';
import { dataOrNull, type pageApi } from '../../page-api.ts';
import { listedEvents } from '../all/find-events.ts';
import { type Coordinator, readCoordinators } from './coordinators.ts';
import { eligibilityOf } from './eligibility.ts';

/** An event in the list of similar ones. */
export type SimilarEvent = Pick<Event, '_id' | 'title' | 'startDate' | 'mainEventId'>;

/** An event as its page has it: its description is among the details. */
export type PageEvent = Omit<Event, 'description'>;

/** What an event's page shows beside the event's own fields; made by the loader, so that pages need no code for it. */
export interface EventDetails {
  /** The HTML of its description; empty while there is none. */
  text: string;
  /** What it is about in plain words, for link previews; empty where nothing says it. */
  summary: string;
  /** The event's own, else those of its main event. */
  coordinators: Coordinator[];
  /** Who can take part, a sentence each. */
  eligibility: string[];
  similar: SimilarEvent[];
  /** For it or its main event. */
  announcements: Announcement[];
  /** Its own or its main event's. */
  category: Category | null;
  /** Once they are published. */
  results: EventResults | null;
  /** Where the committee's map has its venue; null where none has. */
  onMap: string | null;
}

const SIMILAR = 3;
/** Characters of a description in link previews. */
const SUMMARY = 400;

/** Of the same main event or category, active and not over: those that have both first, then the earliest. */
export function similarEvents(event: Event, main: readonly Event[], sub: readonly Event[], now: Date): SimilarEvent[] {
  const listed = listedEvents(main, sub);
  const own = listed.find((one) => one.event._id === event._id)?.category ?? null;
  return listed
    .filter(({ event: { _id, endDate, effectiveRules } }) => {
      return _id !== event._id && effectiveRules.status === 'active' && new Date(endDate) > now;
    })
    .map((one) => ({
      event: one.event,
      shared:
        Number(own !== null && one.category === own) +
        Number(event.mainEventId !== null && one.event.mainEventId === event.mainEventId),
    }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared || a.event.startDate.localeCompare(b.event.startDate))
    .slice(0, SIMILAR)
    .map(({ event: { _id, title, startDate, mainEventId } }) => ({ _id, title, startDate, mainEventId }));
}

export async function loadEventDetails(api: ReturnType<typeof pageApi>, event: Event): Promise<EventDetails> {
  const published = dataOrNull(api.call(endpoints.results.show, { params: { id: event._id } }));
  const [mainEvents, subEvents, announced, pins] = event.year
    ? [null, null, null, null]
    : await Promise.all([
        dataOrNull(api.call(endpoints.events.listMainEvents)),
        dataOrNull(api.call(endpoints.events.listAllSubEvents)),
        dataOrNull(api.call(endpoints.announcements.list, { query: { eventId: event._id } })),
        event.venue ? dataOrNull(api.call(endpoints.pages.listVenuePins)) : null,
      ]);
  const wanted = venueKey(firstVenue(event));
  const main = mainEvents?.find(({ _id }) => _id === event.mainEventId);
  return {
    text: renderText(event.description, 2),
    summary: event.shortDescription ?? plainText(event.description).slice(0, SUMMARY),
    // An archive keeps the work of that year's committee, and not how to reach it.
    coordinators: event.year ? [] : readCoordinators(event.coordinators ?? main?.coordinators ?? null),
    eligibility: eligibilityOf(event, event.eligibility ?? main?.eligibility ?? null),
    announcements: announced?.announcements ?? [],
    category: categoryOf(event, main),
    results: await published,
    onMap: pins?.find((pin) => firstVenue(pin) === wanted)?.path ?? null,
    similar: event.hasSubEvent ? [] : similarEvents(event, mainEvents ?? [], subEvents ?? [], new Date()),
  };
}

/** The event of a page without what its details have. */
export function pageEvent({ description: _rendered, ...event }: Event): PageEvent {
  return event;
}
