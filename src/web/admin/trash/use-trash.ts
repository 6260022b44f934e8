import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import type { DeletedEvent, TrashKind } from '#contract/events/trash.ts';
import { pagePath } from '#contract/pages/page-path.ts';
import { counted } from '#contract/panel/counted.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { useMay } from '../auth/session/powers.ts';
import { deletedAnnouncementsQuery } from '../queries/site/announcements.ts';
import { deletedPagesQuery } from '../queries/site/pages.ts';
import { deletedAmbassadorsQuery, deletedEventsQuery } from '../queries/trash.ts';

/** Something that was deleted; `facts` say what goes with it. */
export interface TrashRow {
  _id: string;
  kind: TrashKind;
  name: string;
  facts: string;
  deletedAt: string;
}

export const trashKindLabels: Record<TrashKind, { one: string; many: string }> = {
  event: { one: 'Event', many: 'Events' },
  ambassador: { one: 'Ambassador', many: 'Ambassadors' },
  announcement: { one: 'Announcement', many: 'Announcements' },
  page: { one: 'Page', many: 'Pages' },
};

function factsOf({ mainEventTitle, subEvents, registrations }: DeletedEvent): string {
  return [
    ...(mainEventTitle === null ? [] : [`Part of ${mainEventTitle}`]),
    ...(subEvents > 0 ? [`with ${counted(subEvents, 'sub-event', 'sub-events')}`] : []),
    ...(registrations > 0 ? [counted(registrations, 'registration', 'registrations')] : []),
  ].join(', ');
}

/** Everything that was deleted and that the reader may restore, as one list. */
export function useTrash() {
  const api = useAdminApi();
  const may = useMay();
  const [events, ambassadors, announcements, pages] = useQueries({
    queries: [
      { ...deletedEventsQuery(api), enabled: may('events.delete') },
      { ...deletedAmbassadorsQuery(api), enabled: may('ambassadors.edit') },
      { ...deletedAnnouncementsQuery(api), enabled: may('announcements.edit') },
      { ...deletedPagesQuery(api), enabled: may('pages.edit') },
    ],
  });
  const all = [events, ambassadors, announcements, pages];
  const isThere = all.every(({ data, fetchStatus }) => data !== undefined || fetchStatus === 'idle');
  const data = useMemo(
    (): TrashRow[] => [
      ...(events.data ?? []).map((event) => ({
        ...event,
        kind: 'event' as const,
        name: event.title,
        facts: factsOf(event),
      })),
      ...(ambassadors.data ?? []).map((person) => ({
        ...person,
        kind: 'ambassador' as const,
        facts: person.institution ?? '',
      })),
      ...(announcements.data ?? []).map(({ _id, title, event, deletedAt }) => ({
        _id,
        kind: 'announcement' as const,
        name: title,
        facts: event?.title ?? '',
        deletedAt: deletedAt ?? '',
      })),
      ...(pages.data ?? []).map(({ _id, title, slug, deletedAt }) => ({
        _id,
        kind: 'page' as const,
        name: title,
        facts: pagePath(slug),
        deletedAt: deletedAt ?? '',
      })),
    ],
    [events.data, ambassadors.data, announcements.data, pages.data],
  );
  const error = all.find((one) => one.error !== null)?.error ?? null;
  return {
    // What could not be fetched may be all there is.
    data: isThere && (error === null || data.length > 0) ? data : undefined,
    error,
    isFetching: all.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(all.filter((one) => one.error !== null).map(({ refetch }) => refetch())),
  };
}

/** Restores one of them. */
export function useRestore(): (row: TrashRow) => Promise<unknown> {
  const { call } = useAdminApi();
  const byKind: Record<TrashKind, (id: string) => Promise<unknown>> = {
    event: (id) => call(endpoints.events.restoreEvent, { params: { id } }),
    ambassador: (id) => call(endpoints.ambassadors.restore, { params: { id } }),
    announcement: (id) => call(endpoints.announcements.restore, { params: { id } }),
    page: (id) => call(endpoints.pages.restore, { params: { id } }),
  };
  return ({ kind, _id }) => byKind[kind](_id);
}
