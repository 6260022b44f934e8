import type { AuditEntry } from '#contract/audit.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { AdminApi } from '../api/admin-api.tsx';
import { paginatedQuery } from './client/use-paginated-query.ts';

/** What admins did; `filter` is the query string that the API takes. */
export const actionsQuery = ({ call }: AdminApi, filter: string) =>
  paginatedQuery<AuditEntry>({
    queryKey: ['activity'],
    filter,
    name: 'activity',
    fetchPage: async (query) => {
      const { data } = await call(endpoints.audit.list, { query });
      return { rows: data.actions, more: data.more, total: data.total };
    },
  });
