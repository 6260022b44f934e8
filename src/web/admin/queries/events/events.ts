import { queryOptions } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import type { Event } from '#contract/events/events.ts';
import type { AdminApi } from '../../api/admin-api.tsx';
import type { EventKind } from '../../events/event-kind.ts';

/** The keys of all lists that hold events. */
export const eventLists = {
  all: ['event-lists'],
  main: ['event-lists', 'main'],
  sub: ['event-lists', 'sub'],
  subOf: (mainEventId: string) => ['event-lists', 'sub', mainEventId],
};

/** The specification's response may be a list, or one event where a list of one is meant. */
const asList = <T>(data: T[] | T): T[] => (Array.isArray(data) ? data : [data]);

export const mainEventsQuery = ({ call }: AdminApi) =>
  queryOptions({
    queryKey: eventLists.main,
    queryFn: async (): Promise<Event[]> => (await call(endpoints.events.listMainEvents)).data,
    meta: { name: 'events' },
  });

/** The sub-events of all main events. */
export const allSubEventsQuery = ({ call }: AdminApi) =>
  queryOptions({
    queryKey: eventLists.sub,
    queryFn: async (): Promise<Event[]> => (await call(endpoints.events.listAllSubEvents)).data,
    meta: { name: 'events' },
  });

/** The sub-events of one main event. */
export const subEventsQuery = ({ call }: AdminApi, mainEventId: string) =>
  queryOptions({
    queryKey: eventLists.subOf(mainEventId),
    queryFn: async (): Promise<Event[]> =>
      asList((await call(endpoints.events.listSubEvents, { params: { mainEventId } })).data),
    meta: { name: 'events' },
  });

/** One event for its form. Never cached: a form that begins with an older version would undo what others changed. */
export const editedEventQuery = ({ call }: AdminApi, kind: EventKind, id: string) =>
  queryOptions({
    queryKey: ['edited-event', kind, id],
    queryFn: async (): Promise<Event> => {
      const endpoint = kind === 'main' ? endpoints.events.showMainEvent : endpoints.events.showOneSubEvent;
      return (await call(endpoint, { params: { id } })).data;
    },
    gcTime: 0,
    meta: { name: 'the event' },
  });
