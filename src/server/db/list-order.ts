import { type RawBuilder, sql } from 'kysely';

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

/** The same order from its other end. */
export const turned = <Row>(order: ListOrder<Row>): ListOrder<Row> => ({
  ...order,
  direction: order.direction === 'asc' ? 'desc' : 'asc',
});

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
