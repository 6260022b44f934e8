import path from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type OpenContext, openContext } from '#server/open-context.ts';
import { createEvent } from '#test/factories/events.ts';
import { createManyRegistrations } from '#test/factories/many-registrations.ts';
import { newFolder, newInstallation, removeInstallations, restore } from '#test/support/databases/restored-backups.ts';
import { expireAndPromoteAll } from '../registrations/waitlist/expire-and-promote.service.ts';
import { writeBackup } from './backup.service.ts';

const HOUR = 60 * 60_000;
const madeAt = new Date();
const later = (hours: number) => new Date(madeAt.getTime() + hours * HOUR).toISOString();
const restoredAt = () => new Date(later(48));

let restored: OpenContext;

/** One seat that is held, one under review, and one whose hold has lapsed and that no job has expired yet. */
async function holdSeats({ db }: OpenContext['context'], eventId: string) {
  await createManyRegistrations(db, { eventId, count: 3 });
  const stored = await db.selectFrom('registrations').select('id').orderBy('number').execute();
  const changes = [
    { status: 'pending_payment', expiresAt: later(1), holdStartedAt: later(-1) },
    { status: 'under_review', expiresAt: later(24), holdStartedAt: null, claimedAt: later(-2) },
    { status: 'pending_payment', expiresAt: later(-1), holdStartedAt: later(-3) },
  ] as const;
  for (const [index, change] of changes.entries()) {
    await db
      .updateTable('registrations')
      .set(change)
      .where('id', '=', stored[index]?.id ?? '')
      .execute();
  }
}

/** A certificate that was issued twice more, among others. */
async function issueCertificates({ db }: OpenContext['context'], eventId: string) {
  const texts = { eventTitle: 'Taal', festivalName: 'Utsav', instituteName: 'NIT', year: '2027', line: '' };
  const days = { firstDay: '2027-01-01', lastDay: '2027-01-01', issuedOn: '2027-01-02' };
  const person = { name: 'Lata', searchText: 'lata', signatories: '[]', issuedBy: 'Asha' };
  const issued = (id: string, formerId: string | null, hour: number) => ({
    ...texts,
    ...days,
    ...person,
    id,
    eventId,
    formerId,
    code: id,
    subject: id,
    kind: 'participation' as const,
    status: 'replaced' as const,
    issuedAt: later(hour),
  });
  const rows = [issued('first', null, -9), issued('second', 'first', -8), issued('third', 'second', -7)];
  for (let number = 0; number < 400; number += 1) rows.push(issued(`other${number}`, 'first', -6));
  await db.insertInto('certificates').values(rows).execute();
  // PostgreSQL writes a changed row again, behind the others.
  await db.updateTable('certificates').set({ line: 'Took part' }).where('id', '=', 'second').execute();
}

beforeAll(async () => {
  const source = await openContext(await newInstallation(inject('database')));
  const { _id: eventId } = await createEvent(source.context, { startDate: later(500), endDate: later(501) });
  await holdSeats(source.context, eventId);
  await issueCertificates(source.context, eventId);
  const file = path.join(await newFolder(), 'backup.tar.gz');
  await writeBackup({ ...source.context, clock: () => madeAt }, file);
  await source.close();
  const config = await newInstallation(inject('database'));
  await restore(config, file, restoredAt);
  restored = await openContext(config);
});
afterAll(async () => {
  await restored?.close();
  await removeInstallations();
});

it('a seat that was held when the backup was made is held as long after the restore, and a lapsed one is not', async () => {
  const { context } = restored;
  await expireAndPromoteAll({ ...context, clock: restoredAt });
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
});

it('a certificate that was issued three times comes back, wherever the database keeps its versions', async () => {
  const { db } = restored.context;
  const chain = await db.selectFrom('certificates').select(['id', 'formerId']).orderBy('issuedAt').limit(3).execute();
  expect(chain.map(({ id, formerId }) => [id, formerId])).toEqual([
    ['first', null],
    ['second', 'first'],
    ['third', 'second'],
  ]);
});
