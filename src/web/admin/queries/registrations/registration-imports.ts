import { queryOptions, skipToken } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import type { AdminApi } from '../../api/admin-api.tsx';

export const registrationImportsKey = ['registration-imports'];

/** The last imports of an event's registrations, newest first; nothing is fetched without an event. */
export const registrationImportsQuery = ({ call }: AdminApi, eventId: string | null) =>
  queryOptions({
    queryKey: [...registrationImportsKey, eventId],
    queryFn: eventId
      ? async () => (await call(endpoints.registrationImports.list, { params: { id: eventId } })).data
      : skipToken,
    meta: { name: 'the imports' },
  });
