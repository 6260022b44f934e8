import { createContext, use, useMemo } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import type { Event } from '#contract/events.ts';
import { type AdminApi, useAdminApi } from '../api/admin-api.tsx';
import { Resource } from './resource.ts';

export type EventKind = 'main' | 'sub';

export const kindOf = (event: Event): EventKind => (event.mainEventId === null ? 'main' : 'sub');

/** Calls may answer a list directly, or one event where a list of one is meant. */
const asList = <T,>(data: T[] | T): T[] => (Array.isArray(data) ? data : [data]);

function createData({ call }: AdminApi) {
  const { events, ambassadors, settings, twoFactor } = endpoints;
  const subEvents = new Map<string, Resource<Event[]>>();
  return {
    mainEvents: new Resource(async () => (await call(events.listMainEvents)).data),
    allSubEvents: new Resource(async () => (await call(events.listAllSubEvents)).data),
    ambassadors: new Resource(async () => (await call(ambassadors.list)).data),
    stats: new Resource(async () => (await call(settings.stats)).data),
    settings: new Resource(async () => (await call(settings.show)).data),
    twoFactor: new Resource(async () => (await call(twoFactor.show)).data),
    /** The sub-events of one main event. */
    subEventsOf(mainEventId: string): Resource<Event[]> {
      const known = subEvents.get(mainEventId);
      if (known) return known;
      const fetched = new Resource(async () =>
        asList((await call(events.listSubEvents, { params: { mainEventId } })).data),
      );
      subEvents.set(mainEventId, fetched);
      return fetched;
    },
  };
}

export type AdminData = ReturnType<typeof createData>;

const AdminDataContext = createContext<AdminData | null>(null);

export function useAdminData(): AdminData {
  const data = use(AdminDataContext);
  if (!data) throw new Error('useAdminData needs AdminDataProvider above it');
  return data;
}

/** Holds what was fetched as long as one admin is in. */
export function AdminDataProvider({ children }: { children: React.ReactNode }) {
  const api = useAdminApi();
  const data = useMemo(() => createData(api), [api]);
  return <AdminDataContext value={data}>{children}</AdminDataContext>;
}

/** Every list that may hold an event. */
function listsOf(data: AdminData, event: Event): Resource<Event[]>[] {
  return event.mainEventId === null ? [data.mainEvents] : [data.allSubEvents, data.subEventsOf(event.mainEventId)];
}

/** Puts a changed event into every list that shows it. */
export function replaceEvent(data: AdminData, event: Event): void {
  for (const list of listsOf(data, event)) {
    list.change((events) => events.map((known) => (known._id === event._id ? event : known)));
  }
}

/** Takes an event out of every list that shows it. */
export function dropEvent(data: AdminData, event: Event): void {
  for (const list of listsOf(data, event)) {
    list.change((events) => events.filter((known) => known._id !== event._id));
  }
}

/** Fetches again what a new, deleted or restored event changes. */
export function reloadEvents(data: AdminData, event: Event): void {
  for (const list of listsOf(data, event)) if (list.getSnapshot().data) void list.load();
  void data.stats.load();
}
