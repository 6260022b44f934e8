import type { Kysely } from 'kysely';

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.createIndex('audit_kind').on('audit').columns(['subjectKind', 'at', 'id']).execute();
  await db.schema.createIndex('audit_actor').on('audit').columns(['actorId', 'at', 'id']).execute();
}
