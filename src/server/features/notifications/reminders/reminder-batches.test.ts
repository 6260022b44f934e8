import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { createManyRegistrations } from '#test/factories/many-registrations.ts';
import { QueryLog } from '#test/support/queries/query-log.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { queueReminders } from './reminders.service.ts';

const HOUR = 60 * 60_000;

const log = new QueryLog();
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ sampleData: false }, log.listen);
});
afterAll(() => test.close());

it('everybody of a day is reminded once, in more than one batch, none of which sorts the day', async () => {
  const { db } = test.context;
  const at = (hours: number) => new Date(test.time.now.getTime() + hours * HOUR).toISOString();
  const { _id: eventId } = await createEvent(test.context, { startDate: at(20), endDate: at(22) });
  await createManyRegistrations(db, { eventId, count: 800 });
  const confirmed = await db.selectFrom('registrations').select('id').where('status', '=', 'confirmed').execute();
  const queries = await log.during(async () => {
    expect(await queueReminders(test.context)).toBe(confirmed.length);
  });
  expect(await queueReminders(test.context)).toBe(0);

  const lists = queries.filter(({ sql }) => sql.includes('"remindedAt" is null') && sql.startsWith('select'));
  expect(lists).toHaveLength(3);
  const [list] = lists;
  if (inject('database') === 'postgres' || !list) return;
  const { rows } = await db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${list.sql}`, [...list.parameters]),
  );
  expect(rows.map(({ detail }) => detail)).not.toContain('USE TEMP B-TREE FOR ORDER BY');
});
