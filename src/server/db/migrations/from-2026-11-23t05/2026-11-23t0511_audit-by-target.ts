import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<any>): Promise<void> {
  await sql`create index audit_by_target on audit (lower(coalesce("targetName", '')), at, id)`.execute(db);
}
