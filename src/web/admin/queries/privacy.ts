import { queryOptions } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import type { DataAccess } from '#contract/privacy/data-access.ts';
import type { DocumentKind } from '#contract/privacy/document-kinds.ts';
import type { AdminApi } from '../api/admin-api.tsx';
import { pageParameters, paginatedQuery } from './use-paginated-query.ts';

export const documentKey = (kind: DocumentKind) => ['privacy', 'document', kind] as const;

/** A public text with its versions. Never cached, since its editor begins with it. */
export const documentQuery = ({ call }: AdminApi, kind: DocumentKind) =>
  queryOptions({
    queryKey: documentKey(kind),
    queryFn: async () => (await call(endpoints.documents.edit, { params: { kind } })).data,
    gcTime: 0,
    refetchOnWindowFocus: false,
    meta: { name: 'the text' },
  });

/** Which admin read or exported contact data, newest first. */
export const dataAccessQuery = ({ call }: AdminApi) =>
  paginatedQuery<DataAccess>({
    queryKey: ['privacy', 'access-log'],
    name: 'the record of readings',
    fetchPage: async (after) => {
      const { data } = await call(endpoints.dataAccess.list, { query: pageParameters('', after) });
      return { rows: data.records, more: data.more };
    },
  });
