import type { Kysely } from 'kysely';

/** Filters and orders of lists of the panel that an admin keeps under a name. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('listViews')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('list', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('query', 'text', (column) => column.notNull())
    .addColumn('isDefault', 'boolean', (column) => column.notNull())
    .addColumn('createdAt', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('listViews_name').on('listViews').columns(['userId', 'list', 'name']).unique().execute();
}
