import { sql } from 'kysely';
import { describe, expect, inject, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { createTestDatabase } from '../support/test-database.ts';

const create = () => createTestDatabase(inject('database'), inject('postgresUrl'));

/** The rows of every table. */
async function readAll(db: Database): Promise<Record<string, unknown[]>> {
  const tables = (await db.introspection.getTables()).map(({ name }) => name).sort();
  const rows: Record<string, unknown[]> = {};
  for (const table of tables) rows[table] = (await sql`select * from ${sql.table(table)}`.execute(db)).rows;
  return rows;
}

describe.runIf(inject('database') === 'postgres')('a database that a test has used', () => {
  it('is given to another test, as the migrations made it', async () => {
    const first = await create();
    const fresh = await readAll(first.db);
    const at = '2027-01-01T00:00:00.000Z';
    await first.db
      .insertInto('loginFailures')
      .values({ id: 'left', email: 'a@b.in', ip: '::1', failedAt: at })
      .execute();
    await sql`update "contentVersion" set version = version + 1`.execute(first.db);
    expect(await readAll(first.db)).not.toEqual(fresh);
    await first.drop();

    const second = await create();
    expect(second.url).toBe(first.url);
    expect(await readAll(second.db)).toEqual(fresh);
    await second.drop();
  });

  it.each([
    ['whose schema it changed', sql`create index of_a_test on registrations (name)`],
    ['that it had analysed', sql`analyze`],
  ])('is not given to another: %s', async (_what, change) => {
    const first = await create();
    await change.execute(first.db);
    await first.drop();
    const second = await create();
    expect(second.url).not.toBe(first.url);
    await second.drop();
  });
});
