import type { ColumnType } from 'kysely';
import type { ListName } from '#contract/panel/list-views.ts';
import type { Timestamp } from '../timestamps.ts';

/** How an admin wants to see a list again: a name for the query string of its page. */
export interface ListViewsTable {
  id: string;
  userId: string;
  list: ListName;
  name: string;
  query: string;
  /** Whether the list opens with it. */
  isDefault: ColumnType<boolean | number, boolean, boolean>;
  createdAt: Timestamp;
}
