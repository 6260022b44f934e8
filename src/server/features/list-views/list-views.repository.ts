import type { Insertable } from 'kysely';
import type { ListName, ListView } from '#contract/panel/list-views.ts';
import type { Database } from '../../db/database.ts';
import type { ListViewsTable } from '../../db/tables/list-view-tables.ts';

const selectViews = (db: Database) =>
  db.selectFrom('listViews').select(['id as _id', 'list', 'name', 'query', 'isDefault']);
type Row = Awaited<ReturnType<ReturnType<typeof selectViews>['executeTakeFirstOrThrow']>>;

/** A view with the list that it is of. */
export type StoredView = ListView & { list: ListName };

const toView = (row: Row): StoredView => ({ ...row, isDefault: Boolean(row.isDefault) });

/** The views of a user, of one list, by name. */
export async function listViews(db: Database, userId: string, list: ListName): Promise<StoredView[]> {
  const rows = await selectViews(db).where('userId', '=', userId).where('list', '=', list).orderBy('name').execute();
  return rows.map(toView);
}

/** A view of that user. */
export async function findView(db: Database, userId: string, id: string): Promise<StoredView | undefined> {
  const row = await selectViews(db).where('id', '=', id).where('userId', '=', userId).executeTakeFirst();
  return row && toView(row);
}

/** Stores a view; one of the same name of that user and list is replaced. */
export async function saveView(db: Database, row: Insertable<ListViewsTable>): Promise<void> {
  const { query, isDefault } = row;
  await db
    .insertInto('listViews')
    .values(row)
    .onConflict((conflict) => conflict.columns(['userId', 'list', 'name']).doUpdateSet({ query, isDefault }))
    .execute();
}

/** Makes one view of a user's list the default, or none. */
export async function setDefault(db: Database, userId: string, list: ListName, id: string | null): Promise<void> {
  const all = db.updateTable('listViews').where('userId', '=', userId).where('list', '=', list);
  await all.set({ isDefault: false }).execute();
  if (id !== null) await all.where('id', '=', id).set({ isDefault: true }).execute();
}

export async function deleteView(db: Database, id: string): Promise<void> {
  await db.deleteFrom('listViews').where('id', '=', id).execute();
}
