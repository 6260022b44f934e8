import { queryOptions } from '@tanstack/react-query';
import type { EditedAnnouncement } from '#contract/announcements/announcements.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { AdminApi } from '../../api/admin-api.tsx';
import { paginatedQuery } from '../client/use-paginated-query.ts';
import { trashKey } from '../trash.ts';

export const announcementsKey = ['site-announcements'] as const;

/** The announcements of the site; `filter` is the query string that the API takes. */
export const announcementsQuery = ({ call }: AdminApi, filter: string) =>
  paginatedQuery<EditedAnnouncement>({
    queryKey: announcementsKey,
    filter,
    name: 'announcements',
    fetchPage: async (query) => {
      const { data } = await call(endpoints.announcements.listEdited, { query });
      return { rows: data.announcements, more: data.more, total: data.total };
    },
  });

/** One of them as it is stored now; null where it is deleted. The list is of a year, and a page has fifty. */
export async function findAnnouncement({ call }: AdminApi, id: string): Promise<EditedAnnouncement | null> {
  let query: { after?: string } = {};
  for (;;) {
    const { announcements, more } = (await call(endpoints.announcements.listEdited, { query })).data;
    const last = announcements.at(-1);
    const found = announcements.find(({ _id }) => _id === id);
    if (found || !more || !last) return found ?? null;
    query = { after: last._id };
  }
}

export const deletedAnnouncementsQuery = ({ call }: AdminApi) =>
  queryOptions({
    queryKey: [...trashKey, 'announcements'],
    queryFn: async () => (await call(endpoints.announcements.listDeleted)).data,
    meta: { name: 'deleted announcements' },
  });
