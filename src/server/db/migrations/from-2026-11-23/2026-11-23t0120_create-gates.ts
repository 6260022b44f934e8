import type { Kysely } from 'kysely';

/** Gates with a name and a venue, roles for one gate, and at which gate somebody was checked in. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('gates')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('venue', 'text')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('createdAt', 'timestamptz', (column) => column.notNull())
    .addColumn('deletedAt', 'timestamptz')
    .execute();
  for (const table of ['grants', 'invitations', 'volunteerLinks']) {
    await db.schema
      .alterTable(table)
      .addColumn('gateId', 'text', (column) => column.references('gates.id'))
      .execute();
    await db.schema.createIndex(`${table}_gateId`).on(table).column('gateId').execute();
  }
  await db.schema.alterTable('participants').addColumn('checkedInGate', 'text').execute();
}
