import type { Updateable } from 'kysely';
import type { RegistrationsTable } from '#server/db/tables/registration-tables.ts';
import { createEvent } from '#test/factories/events.ts';
import type { TestApp } from '../../test-app.ts';
import type { Prepare } from './prepare.ts';

const openStatuses = ['pending_payment', 'under_review', 'waitlisted', 'offered', 'rejected'] as const;

/** What a closing ends, as it is now; returns what brings it back, as if no year had ever been closed. */
async function rememberOpenYear(test: TestApp): Promise<() => Promise<void>> {
  const { db } = test.context;
  const registrations = await db.selectFrom('registrations').selectAll().where('status', 'in', openStatuses).execute();
  const people = await db
    .selectFrom('participants')
    .select('id')
    .where('releasedAt', 'is', null)
    .where(
      'registrationId',
      'in',
      registrations.map(({ id }) => id),
    )
    .execute();
  const seats = await db.selectFrom('eventCapacity').select(['eventId', 'reserved']).execute();
  const active = await db.selectFrom('events').select('id').where('status', '=', 'active').execute();
  return async () => {
    await db.updateTable('events').set({ year: null }).execute();
    for (const { id } of active)
      await db.updateTable('events').set({ status: 'active' }).where('id', '=', id).execute();
    await db.deleteFrom('years').execute();
    for (const { id, isPrepaid, number: _number, registeredOn: _registeredOn, ...row } of registrations) {
      const stored = { ...row, isPrepaid: Boolean(isPrepaid) } as Updateable<RegistrationsTable>;
      await db.updateTable('registrations').set(stored).where('id', '=', id).execute();
    }
    for (const { id } of people)
      await db.updateTable('participants').set({ releasedAt: null }).where('id', '=', id).execute();
    for (const { eventId, reserved } of seats)
      await db.updateTable('eventCapacity').set({ reserved }).where('eventId', '=', eventId).execute();
  };
}

/** An event in a closed year, and no year that is open; returns what takes both and copies away again. */
async function closeEarlierYear(test: TestApp): Promise<() => Promise<void>> {
  const { db } = test.context;
  const { _id } = await createEvent(test.context);
  const before = (await db.selectFrom('events').select('id').execute()).map(({ id }) => id);
  const texts = { festivalName: 'Utsav', heroLine: '', instituteName: '' };
  await db
    .insertInto('years')
    .values({ year: '2026', ...texts, closedAt: test.time.now.toISOString() })
    .execute();
  await db.updateTable('events').set({ year: '2026' }).where('id', '=', _id).execute();
  return async () => {
    await db.deleteFrom('events').where('id', 'not in', before).execute();
    await db.updateTable('events').set({ year: null }).where('id', '=', _id).execute();
    await db.deleteFrom('years').execute();
  };
}

export const yearEndpoints: Record<string, Prepare> = {
  'POST /api/years/closing': async (test) => {
    const after = await rememberOpenYear(test);
    await test.context.db.updateTable('events').set({ status: 'inactive' }).execute();
    const { email: _email, ...headers } = await test.loginAs('admin');
    const { data } = (await test.inject({ url: '/api/years/closing', headers })).json();
    // Everybody stays: other requests of the tests use their sessions.
    const keep = data.grants.map(({ _id }: { _id: string }) => _id);
    const payload = { year: data.year, keep, acceptsOpenMoney: true };
    return { url: '/api/years/closing', payload, after };
  },
  'POST /api/years/next': async (test) => {
    const after = await closeEarlierYear(test);
    return { url: '/api/years/next', payload: { year: '2028', day: '2028-02-11' }, after };
  },
};
