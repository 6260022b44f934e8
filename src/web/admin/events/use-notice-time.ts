import { useQuery } from '@tanstack/react-query';
import { useAdminApi } from '../api/admin-api.tsx';
import { shownReleaseQuery } from '../queries/schedule.ts';

/** When people are mailed about other hours or another venue, where that is not after five minutes. */
export function useNoticeTime(): string | undefined {
  const { data: release } = useQuery(shownReleaseQuery(useAdminApi()));
  return release ? 'with the next version of the schedule' : undefined;
}
