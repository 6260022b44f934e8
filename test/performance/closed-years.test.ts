import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { emailFilters } from '#contract/panel/emails.ts';
import { paymentStatuses } from '#contract/payments/payment-transitions.ts';
import { countEmails, readEmailPage } from '#server/features/notifications/emails/emails.repository.ts';
import { countQueue } from '#server/features/payments/queue/payment-queue.repository.ts';
import { createEvent } from '#test/factories/events.ts';
import { createManyRegistrations } from '#test/factories/many-registrations.ts';
import { type LoggedQuery, QueryLog } from '#test/support/queries/query-log.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

const AT = '2027-01-10T06:30:00.000Z';
const LATER = '2027-01-11T06:30:00.000Z';

const log = new QueryLog();
let test: TestApp;
/** Of the festival that is open. */
let openId: string;

/** Emails of every list, and payments of every status. */
async function fill(): Promise<void> {
  const { db } = test.context;
  await sql`insert into "emailQueue" (id, kind, "registrationId", recipient, data, status, attempts, "nextAttemptAt", "createdAt", "lastError", cause)
    select id, 'confirmed', id, email, '{}', case number % 5 when 0 then 'failed' when 1 then 'pending' when 2 then 'pending' when 3 then 'dropped' else 'sent' end,
      1, ${sql.lit(LATER)}, ${sql.lit(AT)}, case number % 5 when 1 then 'Refused' end, 'unproved' from registrations`.execute(
    db,
  );
  for (const [index, status] of paymentStatuses.entries()) {
    await sql`update payments set status = ${status} where "registrationId" in
      (select id from registrations where number % 10 = ${sql.lit(2 * index)})`.execute(db);
  }
}

beforeAll(async () => {
  test = await startTestApp({ sampleData: false }, log.listen);
  const { db } = test.context;
  const [past, open] = [await createEvent(test.context), await createEvent(test.context)];
  openId = open._id;
  await createManyRegistrations(db, { eventId: past._id, count: 200 });
  await createManyRegistrations(db, { eventId: openId, count: 100 });
  await fill();
  const texts = { festivalName: 'Utsav', heroLine: '', instituteName: '', startedBy: null, closedBy: 'A admin' };
  await db
    .insertInto('years')
    .values({ year: '2026', ...texts, startedAt: null, closedAt: AT })
    .execute();
  await db.updateTable('events').set({ year: '2026' }).where('id', '=', past._id).execute();
});
afterAll(() => test.close());

const listed = { scope: 'festival', now: AT, lately: AT } as const;

/** The steps of a plan of SQLite that read a table, the outermost first. */
async function readsOf({ sql: text, parameters }: LoggedQuery): Promise<string[]> {
  const { rows } = await test.context.db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${text}`, [...parameters]),
  );
  return rows.map(({ detail }) => detail).filter((detail) => /^(SEARCH|SCAN) /.test(detail));
}

it.each(emailFilters)('emails of closed years are not counted among those of %s', async (show) => {
  const { db } = test.context;
  const count = await countEmails(db, { ...listed, show });
  expect(count).toBeGreaterThan(0);
  expect(count).toBe(await countEmails(db, { ...listed, show, scope: [openId] }));
});

it.each(paymentStatuses)(
  'payments of closed years are counted among those of %s where they wait to be decided',
  async (status) => {
    const { db } = test.context;
    const count = await countQueue(db, { scope: 'festival', status });
    expect(count).toBeGreaterThan(0);
    const open = await countQueue(db, { scope: [openId], status });
    expect(count > open).toBe(status === 'under_review');
  },
);

/** Rows of which there are few beside the registrations of closed years. */
const fewEmails = emailFilters.filter((show) => show !== 'sent');
const fewPayments = paymentStatuses.filter((status) => status !== 'paid');

// PostgreSQL chooses the order by its statistics.
it.runIf(inject('database') === 'sqlite')(
  'what is few is counted without the registrations of closed years',
  async () => {
    const { db } = test.context;
    const queries = await log.during(async () => {
      for (const show of fewEmails) await countEmails(db, { ...listed, show });
      for (const status of fewPayments) await countQueue(db, { scope: 'festival', status });
    });
    expect(queries.length).toBeGreaterThan(fewEmails.length + fewPayments.length);
    for (const query of queries) expect((await readsOf(query))[0]).toMatch(/^SEARCH (emailQueue|payments) /);
  },
);

it.runIf(inject('database') === 'sqlite')(
  'a page of emails asks of its own rows whether they are of a closed year',
  async () => {
    const [page] = await log.during(() => readEmailPage(test.context.db, { ...listed, show: 'sent' }, 5));
    const reads = page ? await readsOf(page) : [];
    expect(reads.filter((read) => /^SCAN /.test(read))).toEqual([]);
    expect(reads.find((read) => / past /.test(read))).toMatch(/\(id=\?\)$/);
  },
);
