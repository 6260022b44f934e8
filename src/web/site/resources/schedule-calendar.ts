import { t } from '@lingui/core/macro';
import { endpoints } from '#contract/endpoints.ts';
import { pageContext } from '../../page-context.ts';
import { listedEvents } from '../events/all/find-events.ts';
import { emptyFestival } from '../festival.ts';
import { dataOrNull, pageApi } from '../page-api.ts';
import { loadSchedule } from '../schedule/load-schedule.ts';
import { calendarResponse } from './calendar.ts';
import type { FileArgs } from './file-args.ts';

/** More than anybody goes to. */
const MAX_IDS = 200;

/** The schedule as one calendar file: all active events, or those of `?ids=a,b` alone. */
export async function loader(args: FileArgs) {
  const api = pageApi(args);
  const [{ mainEvents, subEvents }, settings] = await Promise.all([
    loadSchedule(api),
    dataOrNull(api.call(endpoints.settings.show)),
  ]);
  const asked = new URL(args.request.url).searchParams.get('ids');
  const ids = asked === null ? null : new Set(asked.split(',', MAX_IDS));
  const wanted = listedEvents(mainEvents, subEvents)
    .map(({ event }) => event)
    .filter(({ _id, effectiveRules }) => effectiveRules.status === 'active' && (ids === null || ids.has(_id)));
  const { festivalName } = settings ?? emptyFestival;
  return calendarResponse(ids ? t`My ${festivalName}` : festivalName, wanted, args.context.get(pageContext).origin);
}
