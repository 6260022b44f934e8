import { useMemo } from 'react';
import { hasWords } from '#contract/panel/list-texts.ts';
import type { Page } from '../../../queries/client/use-paginated-query.ts';
import { PAGE_ROWS } from '../paging/list-page.ts';
import type { ListUrl } from './use-list-url.ts';

interface LocalList<Row, Column extends string> {
  /** What a row is found by. */
  textOf: (row: Row) => string;
  /** What each column sorts by; times are `newest`, which is sorted descending. */
  orders: Record<Column, (row: Row) => string | number>;
}

const alphabet = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : alphabet.compare(String(a), String(b));

/** The rows that a search leaves, sorted: every word is in the row's text. */
export function localRows<Row extends { _id: string }, Column extends string>(
  rows: readonly Row[],
  { search, sort }: { search: string; sort: string },
  { textOf, orders }: LocalList<Row, Column>,
): Row[] {
  const found = rows.filter((row) => hasWords(textOf(row), search));
  const column = (sort === 'oldest' ? 'newest' : sort.replace(/^-/, '')) as Column;
  const direction = sort === 'newest' || sort.startsWith('-') ? -1 : 1;
  const sortValue = orders[column];
  return found.sort((a, b) => direction * compare(sortValue(a), sortValue(b)) || (a._id < b._id ? -1 : 1));
}

/** The page that begins with a row of this number, or the last one where there are fewer. */
export function localPage<Row>(found: readonly Row[], row: number): Page<Row> {
  const last = Math.max(0, Math.ceil(found.length / PAGE_ROWS) - 1) * PAGE_ROWS;
  const start = Math.min(row - 1, last);
  const rows = found.slice(start, start + PAGE_ROWS);
  return { rows, more: found.length > start + PAGE_ROWS, total: found.length, from: start + 1 };
}

interface Fetched<Row> {
  data: readonly Row[] | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

/** A list that the server sends whole, searched and sorted here, and shown page by page. The way it is made is a constant. */
export function useLocalList<Row extends { _id: string }, Column extends string, Sort extends string>(
  { data, error, isFetching, refetch }: Fetched<Row>,
  { search, sort, page }: ListUrl<Sort>,
  made: LocalList<Row, Column>,
) {
  const found = useMemo(() => data && localRows(data, { search, sort }, made), [data, search, sort, made]);
  const list = useMemo(() => found && localPage(found, page.row), [found, page.row]);
  return { list, found, error, isFetching, isStale: false, refetch };
}
