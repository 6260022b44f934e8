import { queryOptions } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import type { DataAccess } from '#contract/privacy/data-access.ts';
import type { ErasureRow } from '#contract/privacy/data-requests.ts';
import type { DocumentKind } from '#contract/privacy/document-kinds.ts';
import type { GuardianRow } from '#contract/privacy/guardians.ts';
import type { AdminApi } from '../api/admin-api.tsx';
import { paginatedQuery } from './client/use-paginated-query.ts';

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

export const erasuresKey = ['privacy', 'requests'] as const;

/** Requests to erase data; `filter` is the query string that the API takes. */
export const erasuresQuery = ({ call }: AdminApi, filter: string) =>
  paginatedQuery<ErasureRow>({
    queryKey: erasuresKey,
    filter,
    name: 'requests',
    fetchPage: async (query) => {
      const { data } = await call(endpoints.dataRequests.list, { query });
      return { rows: data.requests, more: data.more, total: data.total };
    },
  });

export const retentionKey = ['privacy', 'retention'] as const;

/** When the times were saved, by whom and what they were. */
export const retentionVersionsQuery = ({ call }: AdminApi) =>
  queryOptions({
    queryKey: [...retentionKey, 'versions'],
    queryFn: async () => (await call(endpoints.retention.listVersions)).data,
    meta: { name: 'the versions of the times' },
  });

/** How long data are kept. Never cached, since its form begins with these values. */
export const retentionQuery = ({ call }: AdminApi) =>
  queryOptions({
    queryKey: retentionKey,
    queryFn: async () => (await call(endpoints.retention.show)).data,
    gcTime: 0,
    refetchOnWindowFocus: false,
    meta: { name: 'the times' },
  });

export const guardiansKey = ['privacy', 'guardians'] as const;

/** Registrations of minors by what their guardians said; `filter` is the query string that the API takes. */
export const guardiansQuery = ({ call }: AdminApi, filter: string) =>
  paginatedQuery<GuardianRow>({
    queryKey: guardiansKey,
    filter,
    name: 'guardians',
    fetchPage: async (query) => {
      const { data } = await call(endpoints.guardians.list, { query });
      return { rows: data.guardians, more: data.more, total: data.total };
    },
  });

/** Which admin read or exported contact data; `filter` is the query string that the API takes. */
export const dataAccessQuery = ({ call }: AdminApi, filter: string) =>
  paginatedQuery<DataAccess>({
    queryKey: ['privacy', 'access-log'],
    filter,
    name: 'the record of readings',
    fetchPage: async (query) => {
      const { data } = await call(endpoints.dataAccess.list, { query });
      return { rows: data.records, more: data.more, total: data.total };
    },
  });
