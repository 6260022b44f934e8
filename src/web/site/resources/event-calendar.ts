import { pageContext } from '../../page-context.ts';
import { getEvent } from '../events/get-event.ts';
import { pageApi } from '../page-api.ts';
import type { Route } from './+types/event-calendar.ts';
import { calendarResponse } from './calendar.ts';

export async function loader(args: Route.LoaderArgs) {
  const event = await getEvent(pageApi(args), args.params.id);
  return calendarResponse(event.title, [event], args.context.get(pageContext).origin);
}
