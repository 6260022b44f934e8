import path from 'node:path';
import { afterAll, expect, inject, it } from 'vitest';
import { openContext } from '#server/open-context.ts';
import { createEvent } from '#test/factories/events.ts';
import { createManyRegistrations } from '#test/factories/many-registrations.ts';
import { newFolder, newInstallation, removeInstallations, restore } from '#test/support/databases/restored-backups.ts';
import { expireAndPromoteAll } from '../registrations/waitlist/expire-and-promote.service.ts';
import { writeBackup } from './backup.service.ts';

const HOUR = 60 * 60_000;
afterAll(removeInstallations);

it('a seat that was held when the backup was made is held as long after the restore, and a lapsed one is not', async () => {
  const source = await openContext(await newInstallation(inject('database')));
  const { db } = source.context;
  const madeAt = new Date();
  const later = (hours: number) => new Date(madeAt.getTime() + hours * HOUR).toISOString();
  const { _id: eventId } = await createEvent(source.context, { startDate: later(500), endDate: later(501) });
  await createManyRegistrations(db, { eventId, count: 3 });
  const [held, review, lapsed] = (await db.selectFrom('registrations').select('id').orderBy('number').execute()).map(
    ({ id }) => id,
  );
  const set = (id = '', changes: object) => db.updateTable('registrations').set(changes).where('id', '=', id).execute();
  await set(held, { status: 'pending_payment', expiresAt: later(1), holdStartedAt: later(-1) });
  await set(review, { status: 'under_review', expiresAt: later(24), holdStartedAt: null, claimedAt: later(-2) });
  await set(lapsed, { status: 'pending_payment', expiresAt: later(-1), holdStartedAt: later(-3) });
  const file = path.join(await newFolder(), 'held.tar.gz');
  await writeBackup({ ...source.context, clock: () => madeAt }, file);
  await source.close();

  const config = await newInstallation(inject('database'));
  const clock = () => new Date(later(48));
  await restore(config, file, clock);
  const { context, close } = await openContext(config);
  await expireAndPromoteAll({ ...context, clock });
  const rows = await context.db
    .selectFrom('registrations')
    .select(['status', 'expiresAt', 'holdStartedAt', 'claimedAt'])
    .orderBy('number')
    .execute();
  const iso = (at: unknown) => at && new Date(at as string).toISOString();
  const shown = rows.map((row) => [row.status, iso(row.expiresAt), iso(row.holdStartedAt), iso(row.claimedAt)]);
  expect(shown).toEqual([
    ['pending_payment', later(49), later(47), null],
    ['under_review', later(72), null, later(46)],
    ['expired', null, null, null],
  ]);
  await close();
});
