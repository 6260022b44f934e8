import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLastError } from './use-page-query.ts';

/** One page of a list: its rows, whether more follow, and how many rows there are in all where the server counts. */
export interface Page<Row> {
  rows: Row[];
  more: boolean;
  total?: number;
  /** What the server says besides, also where no rows are. */
  facts?: Record<string, boolean>;
}

interface PaginatedQuery<Row> {
  queryKey: QueryKey;
  name: string;
  /** Fetches the page after the row of this id, or the first page. */
  fetchPage: (after: string | undefined) => Promise<Page<Row>>;
}

/** Pagination by cursor: a list that is fetched page by page, each after the last row of the page before. */
export function paginatedQuery<Row extends { _id: string }>({
  queryKey,
  name,
  fetchPage,
}: PaginatedQuery<Row>): PaginatedOptions<Row> {
  return infiniteQueryOptions({
    queryKey,
    meta: { name },
    queryFn: ({ pageParam }) => fetchPage(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ more, rows }: Page<Row>) => (more ? rows.at(-1)?._id : undefined),
    // The rows of the filter before stay until those of the new one are there.
    placeholderData: keepPreviousData,
  });
}

/** All pages as one list. */
export function joinPages<Row>({ pages }: InfiniteData<Page<Row>>): Page<Row> {
  return { ...pages.at(-1), rows: pages.flatMap(({ rows }) => rows), more: pages.at(-1)?.more ?? false };
}

/** Takes a deleted row out of every list under a key, then fetches the shown one again. */
export function removeRow(client: QueryClient, queryKey: QueryKey, id: string): void {
  client.setQueriesData<InfiniteData<Page<{ _id: string }>>>({ queryKey }, (data) => {
    if (!data) return undefined;
    const pages = data.pages.map((page) => ({ ...page, rows: page.rows.filter(({ _id }) => _id !== id) }));
    return { ...data, pages };
  });
  void client.invalidateQueries({ queryKey });
}

/** The query parameters of a list: those of its filter, and the row after which the page begins. */
export function pageParameters(filter: string, after: string | undefined): Record<string, string> {
  return { ...Object.fromEntries(new URLSearchParams(filter)), ...(after ? { after } : {}) };
}

type PaginatedOptions<Row> = UseInfiniteQueryOptions<
  Page<Row>,
  Error,
  InfiniteData<Page<Row>>,
  QueryKey,
  string | undefined
>;

/** useInfiniteQuery for a list that a page shows. */
export function usePaginatedQuery<Row>(options: PaginatedOptions<Row>) {
  const { data, error, isFetching, isPlaceholderData, refetch, fetchNextPage } = useInfiniteQuery(options);
  const list = useMemo(() => data && joinPages(data), [data]);
  return {
    list,
    error: useLastError(options.queryKey, { error, isFetching }),
    isFetching,
    /** Whether `list` still belongs to the filter before. */
    isStale: isPlaceholderData,
    refetch,
    loadMore: () => void fetchNextPage(),
  };
}
