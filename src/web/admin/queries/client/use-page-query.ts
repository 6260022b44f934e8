import { hashKey, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';

interface FetchStatus {
  error: Error | null;
  isFetching: boolean;
}

/**
 * The error of the last fetch until the next has ended. TanStack Query forgets it as soon as a query without
 * data is fetched again, which would replace the pressed "Try again" by a skeleton.
 */
export function useLastError(queryKey: QueryKey, { error, isFetching }: FetchStatus): Error | null {
  const hash = hashKey(queryKey);
  const last = useRef({ hash, error });
  if (error || !isFetching || last.current.hash !== hash) last.current = { hash, error };
  return last.current.error;
}

/** useQuery for what a page shows, with the error that its ErrorState needs. */
export function usePageQuery<Data, Key extends QueryKey>(options: UseQueryOptions<Data, Error, Data, Key>) {
  const { data, error, isFetching, refetch } = useQuery(options);
  return { data, error: useLastError(options.queryKey, { error, isFetching }), isFetching, refetch };
}
