import type { QueryClient } from '@tanstack/react-query';
import type { Event } from '#contract/events/events.ts';
import { statsKey } from '../stats.ts';
import { trashKey } from '../trash.ts';
import { eventLists } from './events.ts';

/** Changes the cached lists that show an event. Lists that were never fetched stay so. */
function changeLists(client: QueryClient, event: Event, change: (events: Event[]) => Event[]): void {
  const keys = event.mainEventId ? [eventLists.sub, eventLists.subOf(event.mainEventId)] : [eventLists.main];
  for (const queryKey of keys) {
    client.setQueryData<Event[]>(queryKey, (events) => events && change(events));
  }
}

/** Puts a changed event into every cached list that shows it. */
export const replaceEvent = (client: QueryClient, event: Event) =>
  changeLists(client, event, (events) => events.map((known) => (known._id === event._id ? event : known)));

/** Takes a deleted event out of every cached list that shows it. */
export const removeEvent = (client: QueryClient, event: Event) =>
  changeLists(client, event, (events) => events.filter(({ _id }) => _id !== event._id));

/** Fetches again what depends on events, where a page shows it, and marks the rest as stale. */
export function invalidateEvents(client: QueryClient): void {
  for (const queryKey of [eventLists.all, statsKey, trashKey]) void client.invalidateQueries({ queryKey });
}
