import { queryOptions } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import type { DataAccess } from '#contract/privacy/data-access.ts';
import type { ErasureRow } from '#contract/privacy/data-requests.ts';
import type { DocumentKind } from '#contract/privacy/document-kinds.ts';
import type { GuardianStatus } from '#contract/privacy/guardian-rules.ts';
import type { GuardianRow } from '#contract/privacy/guardians.ts';
import type { AdminApi } from '../api/admin-api.tsx';
import { pageParameters, paginatedQuery } from './client/use-paginated-query.ts';

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

/** Requests to erase data, newest first. */
export const erasuresQuery = ({ call }: AdminApi) =>
  paginatedQuery<ErasureRow>({
    queryKey: erasuresKey,
    name: 'requests',
    fetchPage: async (after) => {
      const { data } = await call(endpoints.dataRequests.list, { query: pageParameters('', after) });
      return { rows: data.requests, more: data.more };
    },
  });

export const retentionKey = ['privacy', 'retention'] as const;

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

/** Registrations of minors by what their guardians said, newest first. */
export const guardiansQuery = ({ call }: AdminApi, status: GuardianStatus) =>
  paginatedQuery<GuardianRow>({
    queryKey: [...guardiansKey, status],
    name: 'guardians',
    fetchPage: async (after) => {
      const { data } = await call(endpoints.guardians.list, { query: pageParameters(`status=${status}`, after) });
      return { rows: data.guardians, more: data.more };
    },
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
