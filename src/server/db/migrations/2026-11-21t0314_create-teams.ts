import type { Kysely } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's schema.
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
    .addColumn('createdAt', 'timestamptz', (column) => column.notNull())
    .addColumn('deletedAt', 'timestamptz')
    .execute();
  await db.schema.createIndex('teams_eventId').on('teams').column('eventId').execute();

  await db.schema
    .createTable('teamMembers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('teamId', 'text', (column) => column.notNull().references('teams.id').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addUniqueConstraint('teamMembers_email', ['teamId', 'email'])
    .execute();
  await db.schema.createIndex('teamMembers_by_email').on('teamMembers').column('email').execute();
}
