import { pageContext } from '../../page-context.ts';
import { getEvent } from '../events/get-event.ts';
import { pageApi } from '../page-api.ts';
import { calendarResponse } from './calendar.ts';
import type { FileArgs } from './file-args.ts';

export async function loader(args: FileArgs<'id'>) {
  const event = await getEvent(pageApi(args), args.params.id);
  return calendarResponse(event.title, [event], args.context.get(pageContext).origin);
}
