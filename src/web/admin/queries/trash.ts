import { queryOptions } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import type { AdminApi } from '../api/admin-api.tsx';

export const trashKey = ['trash'];

export const deletedEventsQuery = ({ call }: AdminApi) =>
  queryOptions({
    queryKey: [...trashKey, 'events'],
    queryFn: async () => (await call(endpoints.trash.events)).data,
    meta: { name: 'deleted events' },
  });

export const deletedAmbassadorsQuery = ({ call }: AdminApi) =>
  queryOptions({
    queryKey: [...trashKey, 'ambassadors'],
    queryFn: async () => (await call(endpoints.trash.ambassadors)).data,
    meta: { name: 'deleted ambassadors' },
  });
