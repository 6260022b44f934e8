import { afterAll, beforeAll, expect, it } from 'vitest';
import type { GuardianStatus } from '#contract/privacy/guardian-rules.ts';
import { createEvent } from '#test/factories/events.ts';
import { createManyRegistrations } from '#test/factories/many-registrations.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { updateGuardian } from './guardians.repository.ts';
import { guardianTable } from './guardians-export.service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ sampleData: false });
});
afterAll(() => test.close());

/** One batch of those who wait, and a few who answered, newer than all of them. */
const WAITING = 500;
const OTHERS = 4;

it('has everybody once whose guardian answers, or is another one, while it is read', async () => {
  const { db } = test.context;
  const { _id: eventId } = await createEvent(test.context);
  await createManyRegistrations(db, { eventId, count: 700 });
  const people = await db
    .selectFrom('participants')
    .select(['id', 'registrationId'])
    .where('registrationId', 'is not', null)
    .limit(WAITING + OTHERS)
    .execute();
  expect(people).toHaveLength(WAITING + OTHERS);
  const statusOf = (index: number): GuardianStatus =>
    index < WAITING ? 'waiting' : index % 2 === 0 ? 'given' : 'refused';
  const rows = people.map(({ id: participantId, registrationId }, index) => {
    const id = `row-${String(index).padStart(4, '0')}`;
    const at = new Date(Date.UTC(2027, 0, 1) + index * 1000).toISOString();
    const named = { guardianName: 'Meera Rao', guardianEmail: `${id}@home.test`, keyVersion: 1, reminders: 0 };
    const asked = { createdAt: at, askedAt: at, status: statusOf(index), decidedBy: id };
    return { id, participantId, registrationId: registrationId ?? '', ...named, ...asked };
  });
  for (let from = 0; from < rows.length; from += 100) {
    await db
      .insertInto('guardianConsents')
      .values(rows.slice(from, from + 100))
      .execute();
  }

  const { headings, batches } = guardianTable(test.context, {});
  const ids: unknown[] = [];
  for await (const batch of batches) {
    if (ids.length === 0) {
      await updateGuardian(db, 'row-0000', { status: 'given' });
      await updateGuardian(db, 'row-0100', { status: 'refused' });
      await updateGuardian(db, 'row-0501', { status: 'waiting' });
    }
    ids.push(...batch.map((cells) => cells[headings.indexOf('Decided by')]));
    if (ids.length > 2 * rows.length) break;
  }
  expect(ids.toSorted()).toEqual(rows.map(({ id }) => id));
});
