import { endpoints } from '#contract/endpoints.ts';
import type { Section } from '#contract/pages/sections.ts';
import type { ListedResults } from '#contract/results/results.ts';
import { pageContext } from '../../page-context.ts';
import { renderText } from '../../rich-text/render-text.server.tsx';
import { firstVenue } from '../../sections/first-venue.ts';
import { filterPath, noFilters } from '../events/all/event-filters.ts';
import { findEvents, listedEvents } from '../events/all/find-events.ts';
import { type EventSummary, toEventSummary } from '../events/event-summary.ts';
import { dataOrNull, pageApi } from '../page-api.ts';
import { asReleased } from '../schedule/released.ts';
import { type Schedule, scheduleOf } from '../schedule/schedule.ts';

interface ShownEvents {
  events: EventSummary[];
  total: number;
  /** Where all of them are; an archive has no such list. */
  allPath: string | null;
}

/** What sections show that is stored elsewhere, by their ids; null where it could not be read. Texts as HTML. */
export interface LiveSections {
  text: Record<string, string>;
  events: Record<string, ShownEvents | null>;
  schedule: Record<string, Pick<Schedule, 'days' | 'leftOut'> | null>;
  results: Record<string, ListedResults[] | null>;
}

const byId = <One extends { id: string }, Value>(
  sections: readonly One[],
  read: (section: One) => Value,
): Record<string, Value> => Object.fromEntries(sections.map((section) => [section.id, read(section)]));

/** The version that the schedule shows, if any; null where that could not be read, and hours that nobody released must not be shown. */
const readRelease = (api: ReturnType<typeof pageApi>) =>
  dataOrNull(api.call(endpoints.scheduleReleases.shown).then(({ data }) => ({ data: { release: data } })));

/**
 * The sections of a page with the events and results they show; nothing else is loaded. Texts are
 * sent as HTML alone.
 */
export async function loadSections(
  args: Parameters<typeof pageApi>[0],
  sections: readonly Section[],
  year: string | null,
): Promise<{ sections: Section[]; live: LiveSections }> {
  const api = pageApi(args);
  const cards = sections.flatMap((section) => (section.kind === 'events' ? [section] : []));
  const days = sections.flatMap((section) => (section.kind === 'schedule' ? [section] : []));
  const winners = sections.flatMap((section) => (section.kind === 'results' ? [section] : []));
  const texts = sections.flatMap((section) => (section.kind === 'text' ? [section] : []));
  const query = year ? { year } : {};
  const needsEvents = cards.length + days.length > 0;
  const [main, sub, results, released] = await Promise.all([
    needsEvents ? dataOrNull(api.call(endpoints.events.listMainEvents, { query })) : [],
    needsEvents ? dataOrNull(api.call(endpoints.events.listAllSubEvents, { query })) : [],
    winners.length > 0 ? dataOrNull(api.call(endpoints.results.list, { query })) : [],
    days.length > 0 && year === null ? readRelease(api) : { release: null },
  ]);
  const zone = args.context.get(pageContext).timeZone;
  const now = new Date();
  const listed = main && sub && listedEvents(main, sub);
  const live: LiveSections = {
    text: byId(texts, ({ body }) => renderText(body, 1)),
    events: byId(cards, ({ day, category, mainEventId, limit }) => {
      if (!listed) return null;
      const filters = { ...noFilters, day: day || null, category: category || null, of: mainEventId || null };
      const found = findEvents(listed, filters, { zone, now, seats: undefined });
      const events = found.slice(0, limit).map((one) => toEventSummary(one.event, now, { main: one.main }));
      return { events, total: found.length, allPath: year === null ? filterPath(filters) : null };
    }),
    schedule: byId(days, (section) => {
      const day = section.day || null;
      if (!main || !sub || !released) return null;
      const { mainEvents, subEvents } = asReleased(main, sub, released.release);
      const filter = { day, venue: firstVenue(section) || null, category: null };
      const { days: shown, leftOut } = scheduleOf(mainEvents, subEvents, filter, zone);
      return { days: shown, leftOut };
    }),
    results: byId(winners, ({ mainEventId }) => {
      if (!results || mainEventId === '') return results;
      return results.filter(({ event }) => event._id === mainEventId || event.mainEventId === mainEventId);
    }),
  };
  return { sections: sections.map((section) => (section.kind === 'text' ? { ...section, body: '' } : section)), live };
}
