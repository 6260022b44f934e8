import type { Insertable } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ExportTable } from '#contract/exports/export-tables.ts';
import type { ExportQuery } from '#contract/exports/exports.ts';
import type { Schema } from '#server/db/schema.ts';
import type { SessionUser } from '#server/session-user.ts';
import { fillLists } from '#test/support/lists/fill-lists.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { openTable } from './tables.service.ts';

const BATCH = 500;
/** A few more than the first batch has. */
const COPIES = 505;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ upi: { id: 'festival@okbank', name: 'Utsav' } });
  test.time.now = new Date('2027-01-10T19:00:00.000Z');
  await fillLists(test, await test.headersOf('admin'));
});
afterAll(() => test.close());

type Row = Record<string, unknown>;

interface Stored {
  table: keyof Schema;
  /** The column by which the list is newest first. */
  at: 'at' | 'createdAt';
  /** Which of the rows is copied. */
  of?: (row: Row) => boolean;
  /** What tells a copy apart from the row that it is of. */
  unique?: (id: string) => Row;
  query?: ExportQuery;
}

/** The lists whose batches begin where the one before ended, by the order that the panel's pages have too. */
const lists: Partial<Record<ExportTable, Stored>> = {
  activity: { table: 'audit', at: 'at' },
  emails: { table: 'emailQueue', at: 'createdAt', of: ({ status }) => status === 'sent', query: { show: 'sent' } },
  mails: { table: 'announcements', at: 'createdAt' },
  'access-log': { table: 'dataAccess', at: 'at', unique: (slot) => ({ slot }) },
  'data-requests': { table: 'erasures', at: 'createdAt' },
  inquiries: { table: 'ambassadorInquiries', at: 'createdAt' },
  'teams-without-event': { table: 'teams', at: 'createdAt' },
  'webhook-log': {
    table: 'webhookDeliveries',
    at: 'at',
    unique: (messageId) => ({ messageId }),
    query: { webhook: 'board' },
  },
  guardians: { table: 'guardianConsents', at: 'createdAt', unique: (participantId) => ({ participantId }) },
};

const idOf = (index: number) => `copy-${String(index).padStart(4, '0')}`;

/** Copies of a row, newer than all others; three of one instant, as rows are that are stored at once. */
async function addCopies({ table: name, at, of = () => true, unique = () => ({}) }: Stored): Promise<void> {
  const { db } = test.context;
  const table = name as 'audit';
  const rows = (await db.selectFrom(table).selectAll().orderBy('id').execute()) as unknown as Row[];
  const first = rows.find(of);
  const copies = Array.from({ length: COPIES }, (_, index) => {
    const instant = new Date(Date.UTC(2027, 0, 20) + Math.floor(index / 3) * 1000).toISOString();
    return { ...first, id: idOf(index), ...unique(idOf(index)), [at]: instant } as unknown as Insertable<
      Schema['audit']
    >;
  });
  for (let from = 0; from < COPIES; from += 100) {
    await db
      .insertInto(table)
      .values(copies.slice(from, from + 100))
      .execute();
  }
}

/** The rows of an export, which never ends where its batches begin again; `afterFirst` runs while it is read. */
async function countRows(table: ExportTable, query: ExportQuery, afterFirst: () => Promise<void>): Promise<number> {
  const reader = { powers: { festival: [] } } as unknown as SessionUser;
  const { batches } = await openTable(test.context, table, query, 'festival', reader);
  let rows = 0;
  for await (const batch of batches) {
    if (rows === 0) {
      expect(batch).toHaveLength(BATCH);
      await afterFirst();
    }
    rows += batch.length;
    if (rows > 2 * COPIES) break;
  }
  return rows;
}

it.each(Object.entries(lists) as [ExportTable, Stored][])(
  'an export of %s has every row once where the last ones of a batch are deleted meanwhile',
  async (name, stored) => {
    if (name === 'guardians') {
      const people = { table: 'participants', at: 'createdAt' } as const;
      const unique = (email: string) => ({ email, code: null });
      await addCopies({ ...people, of: ({ eventId }) => eventId !== null, unique });
    }
    await addCopies(stored);
    const { query = {} } = stored;
    const before = await countRows(name, query, async () => {});
    const read = await countRows(name, query, async () => {
      const last = COPIES - BATCH;
      await test.context.db
        .deleteFrom(stored.table as 'audit')
        .where('id', 'in', [idOf(last), idOf(last + 1), idOf(last + 2)])
        .execute();
    });
    expect(read).toBe(before);
  },
);
