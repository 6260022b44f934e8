import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chunks } from '#server/db/batches/chunks.ts';
import { migrateTo } from '#server/db/migrate.ts';
import { createEvent } from '#test/factories/events.ts';
import { QueryLog } from '#test/support/queries/query-log.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

const THIS = '2026-11-27t2315_forget-searches';
const AT = '2027-01-10T06:30:00.000Z';

const log = new QueryLog();
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({}, log.listen);
});
afterAll(() => test.close());

const filters = {
  one: 'status=confirmed&search=asha%40college.test&eventId=e1',
  cut: 'search=asha%40coll',
  nested: 'matching=status%3Dconfirmed%26search%3Dasha%2540college.test%26eventId%3De1&at=2',
  none: 'eventId=research%3D',
};
const sentTo = 'Registrations of Solo that match: confirmed, “asha ”rao”, as filtered';
const activity = {
  'POST /api/registrations/:id/guardian-consent': { decision: 'given', name: 'Asha Senior', note: 'Asha’s mother' },
  'POST /api/emails/retry': { show: 'failed', search: 'asha@', emails: 2 },
  'POST /api/registrations/announcements': { subject: 'Asha wins', sentTo },
  'PUT /api/other': { name: 'Kept', search: 'kept' },
};

it('the migration takes what was searched for out of the records, and who signed on paper', async () => {
  const { db } = test.context;
  const { _id: eventId } = await createEvent(test.context);
  const actor = { actorId: 'a', actorName: 'Admin' };
  const reading = { ...actor, at: AT, lastAt: AT, targetId: null, rows: 1, requests: 1 };
  const readings = Object.entries(filters).map(([id, filter]) => {
    return { ...reading, id, slot: id, filter, kind: 'viewed' as const, what: 'registrations' as const };
  });
  await db.insertInto('dataAccess').values(readings).execute();
  const mail = { eventId, subject: 'Hall', text: 'Hall B', recipients: 1, people: 1, sentBy: 'Admin', createdAt: AT };
  const audience = '{"matching":"search=asha"}';
  await db
    .insertInto('announcements')
    .values([
      { ...mail, id: 'sent', approvalId: null, sentTo, audience },
      { ...mail, id: 'waiting', approvalId: null, sentTo: 'Solo', audience, status: 'scheduled', sendAt: AT },
    ])
    .execute();
  const done = { ...actor, at: AT, summary: 'Does it', targetId: 'x', targetName: sentTo, before: null };
  const actions = Object.entries(activity).map(([endpoint, after]) => {
    return { ...done, id: endpoint, endpoint, targetKind: 'announcement' as const, after: JSON.stringify(after) };
  });
  await db.insertInto('audit').values(actions).execute();
  // More than a batch, each with a search of its own.
  const more = Array.from({ length: 1200 }, (_, index) => `more-${index}`).map((id) => {
    return {
      ...reading,
      id,
      slot: id,
      filter: `search=${id}`,
      kind: 'viewed' as const,
      what: 'registrations' as const,
    };
  });
  for (const part of chunks(more)) await db.insertInto('dataAccess').values(part).execute();
  // As if the migration had not run.
  await sql`delete from kysely_migration where name >= ${THIS}`.execute(db);
  let ran: string[] = [];
  const queries = await log.during(async () => {
    ran = await migrateTo(db, THIS);
  });
  expect(ran).toEqual([THIS]);
  const updates = queries.filter(({ sql: text }) => text.startsWith('update "dataAccess"'));
  expect(updates).toHaveLength(3 + more.length);
  expect(
    updates.filter(({ sql: text }) => !text.endsWith('where "id" = ?') && !text.endsWith('where "id" = $2')),
  ).toEqual([]);

  const all = await db.selectFrom('dataAccess').select(['id', 'filter']).execute();
  const read = all.filter(({ id }) => !id.startsWith('more-'));
  const others = all.filter(({ id }) => id.startsWith('more-'));
  expect(new Set(others.map(({ filter }) => filter))).toEqual(new Set(['search=…']));
  expect(Object.fromEntries(read.map(({ id, filter }) => [id, filter]))).toEqual({
    one: 'status=confirmed&search=…&eventId=e1',
    cut: 'search=…',
    nested: 'matching=status%3Dconfirmed%26search%3D…%26eventId%3De1&at=2',
    none: filters.none,
  });
  const told = 'Registrations of Solo that match: confirmed, as searched, as filtered';
  const mails = await db.selectFrom('announcements').select(['sentTo', 'audience']).orderBy('id').execute();
  expect(mails).toEqual([
    { sentTo: told, audience: null },
    { sentTo: 'Solo', audience },
  ]);
  const rows = await db.selectFrom('audit').select(['endpoint', 'after', 'targetName']).execute();
  const kept = Object.fromEntries(rows.map((row) => [row.endpoint, [JSON.parse(row.after ?? ''), row.targetName]]));
  expect(kept).toEqual({
    'POST /api/registrations/:id/guardian-consent': [{ decision: 'given' }, told],
    'POST /api/emails/retry': [{ show: 'failed', emails: 2 }, told],
    'POST /api/registrations/announcements': [{ subject: 'Asha wins', sentTo: told }, told],
    'PUT /api/other': [activity['PUT /api/other'], sentTo],
  });
});
