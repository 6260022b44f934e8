import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useAdminApi } from '../api/admin-api.tsx';
import { checkInCountKey, checkInCountQuery, type GateChoice } from '../queries/check-in-count.ts';
import { useLastError } from '../queries/client/use-page-query.ts';

/** How often the count of all gates is fetched, in milliseconds. */
const POLL_MILLISECONDS = 8000;

/** How many people are checked in, of how many, kept up to date while the page is visible. */
export function useCheckInCount(choice: GateChoice) {
  const queryClient = useQueryClient();
  const query = checkInCountQuery(useAdminApi(), choice);
  const {
    data,
    dataUpdatedAt: countedAt,
    error: last,
    isFetching,
    refetch,
  } = useQuery({
    ...query,
    refetchInterval: POLL_MILLISECONDS,
    refetchOnWindowFocus: 'always',
  });
  /** After a scan. A response that is on its way does not know of it yet. */
  const recount = useCallback(async () => {
    await queryClient.cancelQueries({ queryKey: checkInCountKey });
    await queryClient.invalidateQueries({ queryKey: checkInCountKey });
  }, [queryClient]);
  const error = useLastError(query.queryKey, { error: last, isFetching });
  return { count: data ?? null, countedAt, error, isFetching, refetch, recount };
}
