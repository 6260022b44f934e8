import {
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  type UseQueryOptions,
  useQuery,
} from '@tanstack/react-query';
import { readPageQuery } from '../../components/list/paging/list-page.ts';
import { useLastError } from './use-page-query.ts';

/** One page of a list: its rows, whether more follow, and how many rows there are in all where the server counts. */
export interface Page<Row> {
  rows: Row[];
  more: boolean;
  total?: number;
  /** The number of its first row, where the page itself says so. */
  from?: number;
}

interface PaginatedQuery<Row> {
  queryKey: QueryKey;
  name: string;
  /** The list and its page, as `pageQuery` writes them. */
  filter: string;
  /** Fetches the page; `parameters` is the query of the API. */
  fetchPage: (parameters: Record<string, string>) => Promise<Page<Row>>;
}

/** Pagination by cursor: a page of a list, which begins after a row of the page before. */
export function paginatedQuery<Row extends { _id: string }>({
  queryKey,
  name,
  filter,
  fetchPage,
}: PaginatedQuery<Row>): PaginatedOptions<Row> {
  return {
    queryKey: [...queryKey, filter],
    meta: { name },
    queryFn: async () => {
      const { isTurned, parameters } = readPageQuery(filter);
      const page = await fetchPage(parameters);
      return isTurned ? { ...page, rows: page.rows.toReversed(), ...(page.more ? {} : { from: 1 }), more: true } : page;
    },
    // The rows of the page or filter before stay until the new ones are there.
    placeholderData: keepPreviousData,
  };
}

/** Takes a deleted row out of every page under a key, then fetches the shown one again. */
export function removeRow(client: QueryClient, queryKey: QueryKey, id: string): void {
  client.setQueriesData<Page<{ _id: string }>>(
    { queryKey },
    (page) => page && { ...page, rows: page.rows.filter(({ _id }) => _id !== id) },
  );
  void client.invalidateQueries({ queryKey });
}

type PaginatedOptions<Row> = UseQueryOptions<Page<Row>, Error, Page<Row>, QueryKey>;

/** useQuery for a page of a list. */
export function usePaginatedQuery<Row>(options: PaginatedOptions<Row>) {
  const { data: list, error, isFetching, isPlaceholderData, refetch } = useQuery(options);
  return {
    list,
    error: useLastError(options.queryKey, { error, isFetching }),
    isFetching,
    /** Whether `list` still belongs to the page or filter before. */
    isStale: isPlaceholderData,
    refetch,
  };
}
