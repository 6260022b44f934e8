import { id, text } from '../fields.ts';
import { z } from '../zod.ts';

/** Characters of what is searched for in a list of the panel. */
export const MAX_SEARCH_LENGTH = 100;

/** How a list can be sorted: by time, or by a column. A minus before its name turns the order. */
export type ListSort<Column extends string = never> = 'newest' | 'oldest' | Column | `-${Column}`;

/** The orders of a list that has these columns. */
export const sortsBy = <const Column extends string>(
  ...columns: Column[]
): [ListSort<Column>, ...ListSort<Column>[]] => [
  'newest',
  'oldest',
  ...columns.flatMap((column) => [column, `-${column}`] as const),
];

/** The query of a list: the last _id of the page before, what is searched for, and its order, the first one where none is named. */
export const listQuery = <const Sort extends string>(sorts: readonly [Sort, ...Sort[]]) => ({
  after: id.optional(),
  search: text(MAX_SEARCH_LENGTH).optional(),
  sort: z.enum(sorts).optional(),
});
