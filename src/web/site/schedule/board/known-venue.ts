import { endpoints } from '#contract/endpoints.ts';
import { isSameVenue } from '#contract/schedule/venues.ts';
import { firstVenue } from '../../../sections/first-venue.ts';
import type { pageApi } from '../../page-api.ts';

/**
 * The name of a venue that an event has, a paused one too, or that a version of the schedule had: its board goes on while
 * nothing is there. Undefined for any other.
 */
export async function findKnownVenue(api: ReturnType<typeof pageApi>, venue: string): Promise<string | undefined> {
  const [mainEvents, subEvents, releases] = await Promise.all([
    api.call(endpoints.events.listMainEvents),
    api.call(endpoints.events.listAllSubEvents),
    api.call(endpoints.scheduleReleases.list),
  ]);
  const event = [...mainEvents.data, ...subEvents.data].find((one) => isSameVenue(firstVenue(one), venue));
  const changes = releases.data.flatMap((release) => release.changes);
  const slot = changes.flatMap(({ from, to }) => [to, from]).find((one) => one && isSameVenue(firstVenue(one), venue));
  return (event ?? slot)?.venue?.trim();
}
