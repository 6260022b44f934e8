import type { Event } from '#contract/events/events.ts';
import type { ShownRelease } from '#contract/schedule/schedule-releases.ts';
import { firstVenue } from '../../sections/first-venue.ts';

interface Events {
  mainEvents: Event[];
  subEvents: Event[];
}

/**
 * Events at the hours and venues of the version that the schedule shows; what is newer than it waits for the next one. Titles
 * are those of now, and what was deleted is gone. Without a version everything is as it is.
 */
export function asReleased(mainEvents: Event[], subEvents: Event[], release: ShownRelease | null): Events {
  if (!release) return { mainEvents, subEvents };
  const slots = new Map(release.slots.map((slot) => [slot.eventId, slot]));
  const released = (event: Event): Event[] => {
    const slot = slots.get(event._id);
    if (!slot) return [];
    const { startDate, endDate, venue } = slot;
    const named = { venue, venueInUrl: firstVenue(slot) };
    // Calendars take these hours for newer than those of the version before.
    const isOlder = event.updatedAt < release.releasedAt;
    const updatedAt = isOlder ? release.releasedAt : event.updatedAt;
    return [{ ...event, startDate, endDate, updatedAt, ...named }];
  };
  const sub = subEvents.flatMap(released);
  const groups = new Set(sub.map(({ mainEventId }) => mainEventId));
  return {
    mainEvents: mainEvents.flatMap((event) => (groups.has(event._id) ? [event] : released(event))),
    subEvents: sub,
  };
}
