import type { Kysely } from 'kysely';

export async function up(db: Kysely<any>): Promise<void> {
  // No reference to users or records: what was done stays known when they are gone.
  await db.schema
    .createTable('audit')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .addColumn('actorId', 'text', (column) => column.notNull())
    .addColumn('actorName', 'text', (column) => column.notNull())
    .addColumn('call', 'text', (column) => column.notNull())
    .addColumn('summary', 'text', (column) => column.notNull())
    .addColumn('subjectKind', 'text', (column) => column.notNull())
    .addColumn('subjectId', 'text')
    .addColumn('subjectName', 'text')
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .execute();
  await db.schema.createIndex('audit_newest').on('audit').columns(['at', 'id']).execute();
  await db.schema.createIndex('audit_subject').on('audit').columns(['subjectId', 'at', 'id']).execute();
}
