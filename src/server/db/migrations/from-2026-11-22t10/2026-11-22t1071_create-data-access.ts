import type { Kysely } from 'kysely';

/** Who read or exported contact data. No reference to users: it stays known when an account is gone. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('dataAccess')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('slot', 'text', (column) => column.notNull().unique())
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .addColumn('lastAt', 'timestamptz', (column) => column.notNull())
    .addColumn('actorId', 'text', (column) => column.notNull())
    .addColumn('actorName', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('what', 'text', (column) => column.notNull())
    .addColumn('targetId', 'text')
    .addColumn('filter', 'text')
    .addColumn('rows', 'integer')
    .addColumn('requests', 'integer', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('dataAccess_newest').on('dataAccess').columns(['at', 'id']).execute();
  await db.schema.createIndex('dataAccess_actor').on('dataAccess').columns(['actorId', 'at', 'id']).execute();
}
