import { nanoid } from 'nanoid';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import type { Database } from './database.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ sampleData: false });
});
afterAll(() => test.close());

const versionIn = async (db: Database) =>
  Number((await db.selectFrom('contentVersion').select('version').executeTakeFirstOrThrow()).version);

async function addAmbassador(db: Database): Promise<string> {
  const id = nanoid();
  await db
    .insertInto('ambassadors')
    .values({ id, name: 'Asha Rao', isSample: false, createdAt: '2027-01-10T06:30:00.000Z' })
    .execute();
  return id;
}
const rename = (db: Database, id: string, name: string) =>
  db.updateTable('ambassadors').set({ name }).where('id', '=', id).execute();

it('every transaction that changes public content raises the version', async () => {
  const { db } = test.context;
  const before = await versionIn(db);
  const id = await addAmbassador(db);
  const added = await versionIn(db);
  expect(added).toBeGreaterThan(before);
  await inTransaction(db, async (trx) => {
    await rename(trx, id, 'Meera');
    await rename(trx, id, 'Ravi');
  });
  expect(await versionIn(db)).toBeGreaterThan(added);
});

it('a change that is rolled back raises nothing', async () => {
  const { db } = test.context;
  const id = await addAmbassador(db);
  const before = await versionIn(db);
  const failed = inTransaction(db, async (trx) => {
    await rename(trx, id, 'Meera');
    throw new Error('rolled back');
  });
  await expect(failed).rejects.toThrow('rolled back');
  expect(await versionIn(db)).toBe(before);
});

it.runIf(inject('database') === 'postgres')(
  'changes of different content neither wait for each other nor deadlock',
  async () => {
    const { db } = test.context;
    const [first, second] = [await addAmbassador(db), await addAmbassador(db)];
    const before = await versionIn(db);
    await inTransaction(db, async (long) => {
      await rename(long, first, 'Meera');
      // As an edit while a year is started, which reaches this row later.
      await inTransaction(db, (edit) => rename(edit, second, 'Ravi'));
      expect(await versionIn(db)).toBe(before + 1);
      await rename(long, second, 'Zoya');
    });
    expect(await versionIn(db)).toBe(before + 2);
  },
);
