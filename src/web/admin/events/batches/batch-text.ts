import type { EventStatus } from '#contract/events/event-fields.ts';
import type { Event } from '#contract/events/events.ts';

const haveSubEvents = (events: readonly Event[]) => events.some(({ hasSubEvents }) => hasSubEvents);

/** What a status means for several events, and for their sub-events where there are some. */
export function statusText(events: readonly Event[], status: EventStatus): string {
  if (status === 'active') {
    const more = haveSubEvents(events) ? ', and so do the active sub-events of main events' : '';
    return `They take registrations and payments${more}.`;
  }
  const who = haveSubEvents(events) ? 'They and their sub-events' : 'They';
  return `${who} take no registrations and payments until they are active again.`;
}

/** What deleting several events does. */
export function deletionText(events: readonly Event[]): string {
  const what = haveSubEvents(events)
    ? 'They go from the site, main events with their sub-events.'
    : 'They go from the site.';
  return `${what} Registrations and payments are kept, and you can undo this.`;
}
