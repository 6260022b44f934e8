import { sql } from 'kysely';
import { inject } from 'vitest';
import { openSqlite } from '#server/db/database.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';

/** A database of the engine under test that no migration has touched. */
export async function createBareDatabase(): Promise<TestDatabase> {
  const engine = inject('database');
  if (engine === 'sqlite') {
    const db = openSqlite(':memory:');
    return { db, url: '', drop: () => db.destroy() };
  }
  const bare = await createTestDatabase(engine, inject('postgresUrl'));
  await sql`drop schema public cascade`.execute(bare.db);
  await sql`create schema public`.execute(bare.db);
  return bare;
}
