import { endpoints } from '#contract/endpoints.ts';
import { pageContext } from '../../../page-context.ts';
import { listedEvents } from '../../events/all/find-events.ts';
import { emptyFestival } from '../../festival.ts';
import { dataOrNull, pageApi } from '../../page-api.ts';
import { type Conference, toConference } from './conference.server.ts';

/** The schedule of all active events, for an export. */
export async function loadConference(args: Parameters<typeof pageApi>[0]): Promise<Conference> {
  const api = pageApi(args);
  const [events, subEvents, settings] = await Promise.all([
    api.call(endpoints.events.listMainEvents),
    api.call(endpoints.events.listAllSubEvents),
    dataOrNull(api.call(endpoints.settings.show)),
  ]);
  const { origin, timeZone } = args.context.get(pageContext);
  const listed = listedEvents(events.data, subEvents.data);
  return toConference({
    listed: listed.filter(({ event }) => event.effectiveRules.status === 'active'),
    festivalName: (settings ?? emptyFestival).festivalName,
    origin,
    timeZone,
  });
}
