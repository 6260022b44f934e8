import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { ListSort } from '#contract/panel/list-query.ts';
import type { Schema } from './schema.ts';

/**
 * In which order a list is read, page by page: by some columns, the last of which tells rows of the same values apart.
 * `valuesOf` are those of the last row of the page before, in the order of `by`.
 */
export interface ListOrder<Row> {
  by: readonly RawBuilder<unknown>[];
  valuesOf: (row: Row) => readonly unknown[];
  direction: 'asc' | 'desc';
}

interface Ordered {
  where(condition: RawBuilder<boolean>): unknown;
  orderBy(by: RawBuilder<unknown>, direction: 'asc' | 'desc'): unknown;
}

/** A text as the database writes it in lower case, which is not as JavaScript does. */
export const lowerText = (text: string | null): RawBuilder<string> => sql<string>`lower(${text ?? ''})`;

/** A query in an order, from after a row on: the thousandth page costs as much as the first, where an index has the order. */
export function inOrder<Query extends Ordered, Row>(query: Query, order: ListOrder<Row>, last: Row | undefined): Query {
  const { by, valuesOf, direction } = order;
  let ordered = query;
  if (last !== undefined) {
    const beyond = direction === 'asc' ? sql`>` : sql`<`;
    const values = valuesOf(last).map((value) => sql`${value}`);
    ordered = ordered.where(sql<boolean>`(${sql.join([...by])}) ${beyond} (${sql.join(values)})`) as Query;
  }
  return by.reduce<Query>((sorted, column) => sorted.orderBy(column, direction) as Query, ordered);
}

/** An order of which the database itself says where a row is in it. None of its columns is null. */
export type Sorting = Omit<ListOrder<never>, 'valuesOf'>;

/** The sorting of a name, `newest` where there is none. */
export function sortingOf<Column extends string, Order extends Sorting>(
  sortings: Record<'newest' | Column, Order>,
  sort: ListSort<Column> = 'newest',
): Order {
  const reverse = (order: Order): Order => ({ ...order, direction: order.direction === 'asc' ? 'desc' : 'asc' });
  if (sort === 'oldest') return reverse(sortings.newest);
  return sort.startsWith('-') ? reverse(sortings[sort.slice(1) as Column]) : sortings[sort as 'newest' | Column];
}

export interface PageOfList<Row> {
  rows: Row[];
  total: number;
  more: boolean;
}

/** A query of which only columns that are added are read. */
type Bare = SelectQueryBuilder<Schema, keyof Schema, Record<string, unknown>>;

/** The values by which a list has its last row: from there it goes on also where that row is gone. */
export type Position = readonly [string, ...string[]];

interface Part {
  after?: string | Position | undefined;
  limit: number;
}

/**
 * The rows of a list after a position, or after the row of an id, which is the last value of the order. Where the row of an id is gone,
 * from the first row: a page of the panel is, while a file would have rows twice.
 */
export async function readRows<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { by, direction }: Sorting,
  { after, limit }: Part,
): Promise<Row[]> {
  const last = typeof after === 'string' ? await positionOf(query, by, after) : after;
  return inOrder(query, { by, direction, valuesOf: () => last ?? [] }, last)
    .limit(limit)
    .execute();
}

/** The same as a page, with how many rows there are on all pages. */
export async function readPage<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  sorting: Sorting,
  part: Part,
): Promise<PageOfList<Row>> {
  return pageOf(await readRows(query, sorting, { ...part, limit: part.limit + 1 }), part, () => countRows(query));
}

/**
 * The page of the rows that were found, one more than it has where others follow. All are counted only where it is not the whole list: a
 * search that finds few rows has read every text by then.
 */
export async function pageOf<Row>(
  found: Row[],
  { after, limit }: Part,
  count: () => Promise<number>,
): Promise<PageOfList<Row>> {
  const more = found.length > limit;
  const isAll = after === undefined && !more;
  return { rows: found.slice(0, limit), total: isAll ? found.length : await count(), more };
}

/** An order by a text, whichever case its letters have; rows of the same text by their ids. */
export const byText = (column: string, id: RawBuilder<unknown>): Sorting => ({
  by: [sql`lower(coalesce(${sql.ref(column)}, ''))`, id],
  direction: 'asc',
});

/** The values by which a list has a row at its position. */
async function positionOf<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  by: readonly RawBuilder<unknown>[],
  id: string,
): Promise<unknown[] | undefined> {
  const all = query.clearSelect().clearWhere() as unknown as Bare;
  const row = await all
    .select(by.map((column, index) => column.as(`value${index}`)))
    .where(sql<boolean>`${by.at(-1)} = ${id}`)
    .executeTakeFirst();
  return row && by.map((_, index) => (row as Record<string, unknown>)[`value${index}`]);
}

/** How many rows a query has. */
export async function countRows<DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>): Promise<number> {
  const all = query.clearSelect().clearOrderBy() as unknown as Bare;
  const row = await all.select(sql<number>`count(*)`.as('count')).executeTakeFirst();
  return Number(row?.count);
}
