import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { UpdateSubEvent } from '#contract/events/events.ts';
import { lockRow, lockRows } from '#server/db/lock-row.ts';
import { createEvent } from '#test/factories/events.ts';
import { untilWaiting } from '#test/support/held/held-event.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { updateEvent } from '../events/events.service.ts';
import { sendDueNotices } from './event-notices.service.ts';

const MINUTE = 60_000;
const onDay = (day: number) => ({ startDate: `2027-02-${day}T04:30:00.000Z`, endDate: `2027-02-${day}T12:30:00.000Z` });

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

/** Holds the row of a registration, as the gate does while it admits its people. */
async function holdRegistration(id: string): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const done = test.context.db.transaction().execute(async (trx) => {
    await lockRow(trx, 'registrations', 'id', id);
    held.resolve();
    await released.promise;
  });
  await held.promise;
  return async () => {
    released.resolve();
    await done;
  };
}

it('a silent change of the hours and the mail about the change before it take turns', async () => {
  const { db, clock } = test.context;
  test.time.now = new Date('2027-01-10T06:30:00.000Z');
  const { _id: eventId } = await createEvent(test.context, { title: 'Quiz', ...onDay(14) });
  const payload = { eventId, name: 'Ravi', email: 'ravi@college.test' };
  const registered = await test.inject({ method: 'POST', url: '/api/registrations', payload });
  const { _id: registrationId } = registered.json().data;
  await db.updateTable('registrations').set({ remindedAt: clock().toISOString() }).execute();
  const move = (day: number, notify: boolean) =>
    updateEvent(test.context, 'main', eventId, { ...onDay(day), notify } as UpdateSubEvent);
  await move(15, true);
  test.time.now = new Date(test.time.now.getTime() + 6 * MINUTE);

  const release = await holdRegistration(registrationId);
  const silent = move(16, false);
  await untilWaiting(db, 1);
  const mailed = sendDueNotices(test.context);
  await untilWaiting(db, 2);
  await release();

  expect(await Promise.allSettled([silent, mailed])).toMatchObject([
    { status: 'fulfilled', value: onDay(16) },
    { status: 'fulfilled' },
  ]);
});

it.runIf(inject('database') === 'postgres')(
  'the mail about an event that moved out waits for who locks several of its registrations',
  async () => {
    const { db, clock } = test.context;
    test.time.now = new Date('2027-01-10T06:30:00.000Z');
    const { _id: eventId } = await createEvent(test.context, { title: 'Relay', ...onDay(14) });
    const ids: string[] = [];
    for (const name of ['asha', 'lata', 'manu']) {
      const payload = { eventId, name, email: `${name}@locks.test` };
      const registered = await test.inject({ method: 'POST', url: '/api/registrations', payload });
      ids.push(registered.json().data._id);
    }
    const [first = '', between = '', last = ''] = ids.toSorted();
    // Found by the index of an event's statuses, or in the order of their last changes, the last one comes first.
    for (const id of [last, first, between]) {
      const status = id === last ? 'offered' : 'pending_payment';
      const remindedAt = clock().toISOString();
      await db.updateTable('registrations').set({ status, remindedAt }).where('id', '=', id).execute();
    }
    await updateEvent(test.context, 'main', eventId, { ...onDay(15), notify: true } as UpdateSubEvent);
    test.time.now = new Date(test.time.now.getTime() + 6 * MINUTE);

    const release = await holdRegistration(between);
    const locked = db.transaction().execute((trx) => lockRows(trx, 'registrations', [first, between, last]));
    await untilWaiting(db, 1);
    const mailed = sendDueNotices(test.context);
    await untilWaiting(db, 2);
    await release();
    expect(await Promise.allSettled([locked, mailed])).toMatchObject([
      { status: 'fulfilled' },
      { status: 'fulfilled' },
    ]);
  },
);
