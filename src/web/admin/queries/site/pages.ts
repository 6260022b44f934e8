import { queryOptions } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import type { AdminApi } from '../../api/admin-api.tsx';
import { trashKey } from '../trash.ts';

export const pagesKey = ['site-pages'] as const;

/** The committee's pages, in the order of the navigation. */
export const pagesQuery = ({ call }: AdminApi) =>
  queryOptions({
    queryKey: pagesKey,
    queryFn: async () => (await call(endpoints.pages.listEdited)).data,
    meta: { name: 'the pages' },
  });

/** One of them with its newest content. Never cached: a form begins with the newest one. */
export const pageQuery = ({ call }: AdminApi, id: string) =>
  queryOptions({
    queryKey: [...pagesKey, id],
    queryFn: async () => (await call(endpoints.pages.edit, { params: { id } })).data,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { name: 'the page' },
  });

/** What links to a page; asked for each time, since texts change meanwhile. */
export const linkingQuery = ({ call }: AdminApi, id: string) =>
  queryOptions({
    queryKey: [...pagesKey, id, 'links'],
    queryFn: async () => (await call(endpoints.pages.links, { params: { id } })).data,
    gcTime: 0,
    meta: { name: 'what links to the page' },
  });

export const deletedPagesQuery = ({ call }: AdminApi) =>
  queryOptions({
    queryKey: [...trashKey, 'pages'],
    queryFn: async () => (await call(endpoints.pages.listDeleted)).data,
    meta: { name: 'deleted pages' },
  });
