import type { Kysely } from 'kysely';

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('teams')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('eventId', 'text', (column) => column.references('events.id').onDelete('restrict'))
    .addColumn('teamName', 'text', (column) => column.notNull())
    .addColumn('teamLogo', 'text')
    .addColumn('contactEmail', 'text', (column) => column.notNull())
    .addColumn('contactNumber', 'text')
    .addColumn('teamLeader', 'text', (column) => column.notNull())
    .addColumn('joinCode', 'text', (column) => column.unique())
    .addColumn('lockedAt', 'timestamptz')
    .addColumn('createdAt', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('teams_eventId').on('teams').column('eventId').execute();
}
