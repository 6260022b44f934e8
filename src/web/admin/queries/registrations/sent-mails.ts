import { queryOptions } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import type { AdminApi } from '../../api/admin-api.tsx';

export const sentMailsKey = ['sent-mails'] as const;

/** The newest mails to people, and whether mails leave the server. */
export const sentMailsQuery = ({ call }: AdminApi) =>
  queryOptions({
    queryKey: sentMailsKey,
    queryFn: async () => (await call(endpoints.sentMails.list)).data,
    meta: { name: 'the sent mails' },
  });
