import { endpoints } from '#contract/endpoints.ts';
import type { Email } from '#contract/panel/emails.ts';
import type { AdminApi } from '../../api/admin-api.tsx';
import { paginatedQuery } from '../client/use-paginated-query.ts';

/** The emails of the last thirty days; `filter` is the query string that the API takes. */
export const emailsQuery = ({ call }: AdminApi, filter: string) =>
  paginatedQuery<Email>({
    queryKey: ['emails'],
    filter,
    name: 'the emails',
    fetchPage: async (query) => {
      const { data } = await call(endpoints.emails.list, { query });
      return { rows: data.emails, more: data.more, total: data.total };
    },
  });
