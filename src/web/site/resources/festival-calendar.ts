import { endpoints } from '#contract/endpoints.ts';
import { pageContext } from '../../page-context.ts';
import { emptyFestival } from '../festival.ts';
import { dataOrNull, pageApi } from '../page-api.ts';
import { calendarResponse } from './calendar.ts';
import type { FileArgs } from './file-args.ts';

/** The whole festival, for calendars that subscribe. */
export async function loader(args: FileArgs) {
  const api = pageApi(args);
  const [events, subEvents, settings] = await Promise.all([
    api.call(endpoints.events.listMainEvents),
    api.call(endpoints.events.listAllSubEvents),
    dataOrNull(api.call(endpoints.settings.show)),
  ]);
  const { festivalName } = settings ?? emptyFestival;
  return calendarResponse(festivalName, [...events.data, ...subEvents.data], args.context.get(pageContext).origin);
}
