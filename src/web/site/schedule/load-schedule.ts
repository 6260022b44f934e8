import { endpoints } from '#contract/endpoints.ts';
import type { Event } from '#contract/events/events.ts';
import type { ShownRelease } from '#contract/schedule/schedule-releases.ts';
import type { pageApi } from '../page-api.ts';
import { asReleased } from './released.ts';

/** The events as the schedule shows them, and the version that it shows. Throws where the API does. */
export async function loadSchedule(
  api: ReturnType<typeof pageApi>,
): Promise<{ mainEvents: Event[]; subEvents: Event[]; release: ShownRelease | null }> {
  const [mainEvents, subEvents, release] = await Promise.all([
    api.call(endpoints.events.listMainEvents),
    api.call(endpoints.events.listAllSubEvents),
    api.call(endpoints.scheduleReleases.shown),
  ]);
  return { ...asReleased(mainEvents.data, subEvents.data, release.data), release: release.data };
}
