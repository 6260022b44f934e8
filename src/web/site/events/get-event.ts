import { data, redirect } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import type { Event } from '#contract/events/events.ts';
import { isUnknown } from '../../api.ts';
import type { pageApi } from '../page-api.ts';
import { EVENT_NOT_FOUND } from './missing/no-event.ts';

/** The event of an id, main or sub; throws the 404 page for an unknown or impossible one. */
export async function getEvent(api: ReturnType<typeof pageApi>, id: string): Promise<Event> {
  try {
    return (await api.call(endpoints.events.showEvent, { params: { id } })).data;
  } catch (error) {
    if (isUnknown(error)) {
      throw data(EVENT_NOT_FOUND, { status: 404 });
    }
    throw error;
  }
}

/**
 * The event of a page's url, which names its year where that is closed; redirects from the url of before, and from one with another
 * year, to `pathOf` the event.
 */
export async function getEventAt(
  api: ReturnType<typeof pageApi>,
  { id, year = null }: { id: string; year?: string | null | undefined },
  pathOf: (event: Event) => string,
): Promise<Event> {
  const event = await getEvent(api, id);
  if (event.year !== year) throw redirect(pathOf(event), 301);
  return event;
}
