import type { Event } from '#contract/events/events.ts';
import { reaches, type Scope } from '#contract/roles/powers.ts';
import { isOnDay } from '#contract/schedule/event-days.ts';
import type { AppContext } from '../../context.ts';
import { eventDays, festivalDay, timeCells } from '../../festival-time.ts';
import { type Table, tableOfAll } from '../../tables/table.ts';
import { listAllSubEvents, listMainEvents } from '../events/events.service.ts';

/** What is on the schedule: sub-events, and main events that have none. */
async function listScheduled(context: AppContext): Promise<Event[]> {
  const subEvents = await listAllSubEvents(context, {});
  const groups = new Set(subEvents.map(({ mainEventId }) => mainEventId));
  const alone = (await listMainEvents(context, {})).filter(({ _id }) => !groups.has(_id));
  return [...alone, ...subEvents];
}

/** The events of a scope as the schedule has them, of one day or of all: by their hours, then by venue. */
export function scheduleTable(context: AppContext, { scope, day }: { scope: Scope; day?: string | undefined }): Table {
  const { timeZone } = context.config;
  const time = timeCells(timeZone);
  const order = ({ startDate, venue, title }: Event) => [startDate, venue ?? '', title].join(' ');
  return tableOfAll<Event>(
    'schedule',
    [
      ['Day', ({ startDate }) => festivalDay(new Date(startDate), timeZone)],
      [`Starts (${timeZone})`, ({ startDate }) => time(startDate)],
      [`Ends (${timeZone})`, ({ endDate }) => time(endDate)],
      ['Venue', ({ venue }) => venue],
      ['Event', ({ title }) => title],
      ['Main event', ({ mainEventTitle }) => mainEventTitle],
      ['Status', ({ status }) => status],
      ['Id', ({ _id }) => _id],
    ],
    async () =>
      (await listScheduled(context))
        .filter((event) => reaches(scope, event._id) && (day === undefined || isOnDay(eventDays(event, timeZone), day)))
        .sort((one, other) => (order(one) < order(other) ? -1 : 1)),
  );
}
