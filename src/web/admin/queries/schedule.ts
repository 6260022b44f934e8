import { queryOptions } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import type { AdminApi } from '../api/admin-api.tsx';

export const scheduleKey = ['schedule-releases'];

/** The version that the public schedule shows. */
export const shownReleaseQuery = ({ call }: AdminApi) =>
  queryOptions({
    queryKey: [...scheduleKey, 'shown'],
    queryFn: async () => (await call(endpoints.scheduleReleases.shown)).data,
    meta: { name: 'the version of the schedule' },
  });

/** What the next version would bring. */
export const scheduleDraftQuery = ({ call }: AdminApi) =>
  queryOptions({
    queryKey: [...scheduleKey, 'draft'],
    queryFn: async () => (await call(endpoints.scheduleReleases.draft)).data,
    meta: { name: 'the changes of the schedule' },
  });

/** The versions that were released, newest first. */
export const releasesQuery = ({ call }: AdminApi) =>
  queryOptions({
    queryKey: [...scheduleKey, 'list'],
    queryFn: async () => (await call(endpoints.scheduleReleases.list)).data,
    meta: { name: 'the versions of the schedule' },
  });
