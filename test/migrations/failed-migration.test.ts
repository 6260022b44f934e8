import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { migrateTo, migrateToLatest, migrationNames } from '#server/db/migrate.ts';
import { createBareDatabase } from '#test/support/databases/bare-database.ts';
import type { TestDatabase } from '#test/support/test-database.ts';

/** Creates a table, adds a column, then makes the index `grants_gateId`. */
const FAILS = '2026-11-23t0120_create-gates';
const BEFORE = migrationNames[migrationNames.indexOf(FAILS) - 1] ?? '';

let bare: TestDatabase;
beforeEach(async () => {
  bare = await createBareDatabase();
});
afterEach(() => bare.drop());

const columns = async (db: Database) =>
  (await db.introspection.getTables()).map(({ name, columns }) => [name, columns.map((column) => column.name)]);

it('a migration that fails after its first statements leaves nothing, and runs once the cause is gone', async () => {
  const { db } = bare;
  await migrateTo(db, BEFORE);
  await db.schema.createTable('grants_gateId').addColumn('id', 'text').execute();
  const before = await columns(db);
  await expect(migrateToLatest(db)).rejects.toThrow(`The database could not be migrated (at ${FAILS})`);
  expect(await columns(db)).toEqual(before);
  await db.schema.dropTable('grants_gateId').execute();
  expect((await migrateToLatest(db)).at(-1)).toBe(migrationNames.at(-1));
});
