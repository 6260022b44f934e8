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

export const deletedAnnouncementsQuery = ({ call }: AdminApi) =>
  queryOptions({
    queryKey: [...trashKey, 'announcements'],
    queryFn: async () => (await call(endpoints.announcements.listDeleted)).data,
    meta: { name: 'deleted announcements' },
  });
