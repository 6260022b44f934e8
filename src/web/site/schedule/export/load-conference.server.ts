import { endpoints } from '#contract/endpoints.ts';
import { pageContext } from '../../../page-context.ts';
import { listedEvents } from '../../events/all/find-events.ts';
import { emptyFestival } from '../../festival.ts';
import { dataOrNull, pageApi } from '../../page-api.ts';
import { loadSchedule } from '../load-schedule.ts';
import { type Conference, toConference } from './conference.server.ts';

/** The schedule of all active events, for an export. */
export async function loadConference(args: Parameters<typeof pageApi>[0]): Promise<Conference> {
  const api = pageApi(args);
  const [{ mainEvents, subEvents, release }, settings] = await Promise.all([
    loadSchedule(api),
    dataOrNull(api.call(endpoints.settings.show)),
  ]);
  const { origin, timeZone } = args.context.get(pageContext);
  const listed = listedEvents(mainEvents, subEvents);
  return toConference({
    listed: listed.filter(({ event }) => event.effectiveRules.status === 'active'),
    festivalName: (settings ?? emptyFestival).festivalName,
    release: release?.name,
    origin,
    timeZone,
  });
}
