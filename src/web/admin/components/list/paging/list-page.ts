/** Rows that a page has. */
export const PAGE_ROWS = 50;

/**
 * Where a page of a list begins: after a row, or before one; without either it is the first page. `row` is the number of its first row,
 * for those who read it.
 */
export interface ListPage {
  after?: string | undefined;
  before?: string | undefined;
  row: number;
}

const NAMES = ['after', 'before', 'row'] as const;
const ID = /^[\w-]{1,64}$/;

const idIn = (params: URLSearchParams, name: 'after' | 'before'): string | undefined => {
  const id = params.get(name) ?? '';
  return ID.test(id) ? id : undefined;
};

/** The page that a URL asks for. */
export function readListPage(params: URLSearchParams): ListPage {
  const row = Number(params.get('row'));
  const after = idIn(params, 'after');
  return {
    after,
    before: after ? undefined : idIn(params, 'before'),
    row: Number.isSafeInteger(row) && row > 1 ? row : 1,
  };
}

/** A URL without its page: the same list from its first row. */
export function withoutPage(params: URLSearchParams): URLSearchParams {
  const first = new URLSearchParams(params);
  for (const name of NAMES) first.delete(name);
  return first;
}

/** A URL of another page of the same list. */
export function withPage(params: URLSearchParams, { after, before, row }: ListPage): URLSearchParams {
  const turned = withoutPage(params);
  if (after) turned.set('after', after);
  if (before) turned.set('before', before);
  if (row > 1) turned.set('row', String(row));
  return turned;
}

/** The same order from its other end. */
export function turnedSort(sort: string): string {
  if (sort === 'newest') return 'oldest';
  if (sort === 'oldest') return 'newest';
  return sort.startsWith('-') ? sort.slice(1) : `-${sort}`;
}

/**
 * A page as a list is asked for it; `query` is the list's filter and order, `sort` its order where the query names none. What comes before a row
 * is what comes after it in the turned order, which `readPageQuery` turns back.
 */
export function pageQuery(query: string, sort: string, { after, before }: ListPage): string {
  const params = new URLSearchParams(query);
  if (after) params.set('after', after);
  if (before) {
    params.set('sort', turnedSort(params.get('sort') ?? sort));
    params.set('after', before);
    params.set('turned', 'true');
  }
  return params.toString();
}

/** What of it the API takes, and whether its rows are to be turned. */
export function readPageQuery(query: string): { isTurned: boolean; parameters: Record<string, string> } {
  const { turned, ...parameters } = Object.fromEntries(new URLSearchParams(query));
  return { isTurned: turned !== undefined, parameters };
}

interface ShownPage {
  rows: readonly { _id: string }[];
  more: boolean;
  /** The number of its first row, where the page itself says so. */
  from?: number | undefined;
}

/** The rows that a page shows, by their numbers, and the pages beside it. */
export function pagesBeside({ rows, more, from }: ShownPage, { after, before, row }: ListPage) {
  const [first, last] = [rows[0]?._id, rows.at(-1)?._id];
  const isCut = after !== undefined || before !== undefined;
  const start = from ?? (isCut ? row : 1);
  // A page that begins after a row has that one before it, whatever its number is by now.
  const isFirst = first === undefined || (start === 1 && (from !== undefined || after === undefined));
  const previous: ListPage = start > PAGE_ROWS + 1 ? { before: first, row: start - PAGE_ROWS } : { row: 1 };
  return {
    from: start,
    to: start + rows.length - 1,
    previous: isFirst ? undefined : previous,
    next: more && last !== undefined ? { after: last, row: start + rows.length } : undefined,
  };
}
