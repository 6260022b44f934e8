import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Database, engineOf, toIso } from '#server/db/database.ts';
import { up } from '#server/db/migrations/from-2026-11-21/2026-11-22t0300_one-email-queue.ts';
import { rebuildEmailQueue } from '#server/db/migrations/from-2026-11-22t10/2026-11-22t1000_prove-registrations.ts';
import { up as nameAnnouncements } from '#server/db/migrations/from-2026-11-22t13/2026-11-22t1360_emails-of-announcements.ts';
import { up as addDelivery } from '#server/db/migrations/from-2026-11-23t05/2026-11-26t1850_email-delivery.ts';
import type { OutgoingEmail } from '#server/features/notifications/email-transport.ts';
import { sendDueEmails } from '#server/features/notifications/email-worker.service.ts';
import { createEvent } from '#test/factories/events.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

const DUE = '2027-01-10T06:30:00.000Z';
const LATER = '2027-01-10T09:30:00.000Z';
const attachments = [
  { filename: 'event.ics', contentType: 'text/calendar', content: Buffer.from('BEGIN:VCALENDAR').toString('base64') },
];

let test: TestApp;
let registrationId: string;
let rows: Record<string, unknown>[];

/** Brings the tables of emails back to what they were before the migration. */
async function undo(db: Database): Promise<void> {
  const timestamp = sql.raw(engineOf(db) === 'postgres' ? 'timestamptz' : 'text');
  await sql`drop table "emailQueue"`.execute(db);
  await sql`
    create table "registrationEmails" (id text primary key, "registrationId" text not null, kind text not null,
      data text not null, attempts integer not null, "dueAt" ${timestamp} not null)`.execute(db);
  await sql`
    create table outbox (id text primary key, recipient text not null, subject text not null, html text not null,
      text text not null, attachments text not null, status text not null, attempts integer not null,
      "nextAttemptAt" ${timestamp} not null, "lastError" text, "createdAt" ${timestamp} not null,
      "sentAt" ${timestamp})`.execute(db);
}

beforeAll(async () => {
  test = await startTestApp();
  const { db } = test.context;
  const { _id: eventId } = await createEvent(test.context, { participationType: 'team', teamSize: 2 });
  const members = ['Lata', 'Manu'].map((name) => ({ name, email: `${name.toLowerCase()}@college.test` }));
  const payload = { teamName: 'Duo', contactEmail: 'lata@college.test', members, eventId };
  const response = await test.inject({ method: 'POST', url: '/api/team/registerTeam', payload });
  registrationId = response.json().registration._id;
  await undo(db);
  const noted = (id: string, kind: string, data: string, attempts: number, due: string) =>
    sql`insert into "registrationEmails" values (${id}, ${registrationId}, ${kind}, ${data}, ${attempts}, ${due})`.execute(
      db,
    );
  await noted('noted', 'confirmed', '{}', 0, DUE);
  await noted('postponed', 'announcement', '{"subject":"Rain","text":"Inside"}', 3, LATER);
  const rendered = (
    id: string,
    status: string,
    attempts: number,
    due: string,
    error: string | null,
    sent: string | null,
  ) => {
    const content = status === 'sent' ? '' : `content of ${id}`;
    const files = status === 'sent' ? '[]' : JSON.stringify(attachments);
    return sql`insert into outbox values (${id}, ${`${id}@college.test`}, ${`Subject of ${id}`}, ${content}, ${content},
      ${files}, ${status}, ${attempts}, ${due}, ${error}, ${DUE}, ${sent})`.execute(db);
  };
  await rendered('pending', 'pending', 2, DUE, '450 busy', null);
  await rendered('sent', 'sent', 1, DUE, null, LATER);
  await rendered('failed', 'failed', 10, LATER, '550 no such mailbox', null);
  // More rows than are moved at once.
  for (let index = 0; index < 120; index += 1) await rendered(`old${index}`, 'sent', 1, DUE, null, LATER);
  // Alone: those that came later have run, on the tables of today.
  await up(db);
  rows = await db.selectFrom('emailQueue').selectAll().execute();
  // The worker of today reads the columns of today.
  await rebuildEmailQueue(db);
  await nameAnnouncements(db);
  await addDelivery(db);
});
afterAll(() => test.close());

const row = (id: string) => {
  const found = rows.find((one) => one.id === id);
  if (!found) throw new Error(`No row ${id}`);
  const times = Object.fromEntries(
    ['nextAttemptAt', 'createdAt', 'sentAt'].map((column) => [column, found[column] && toIso(found[column] as string)]),
  );
  return { ...found, ...times, data: JSON.parse(found.data as string) as unknown };
};
const contentOf = (id: string) => ({ subject: `Subject of ${id}`, html: `content of ${id}`, text: `content of ${id}` });

it('the migration keeps every row of both tables', () => {
  expect(rows).toHaveLength(125);
  const common = { registrationId, recipient: null, status: 'pending', lastError: null, sentAt: null };
  expect(row('noted')).toEqual({
    ...common,
    id: 'noted',
    kind: 'confirmed',
    data: {},
    attempts: 0,
    nextAttemptAt: DUE,
    createdAt: DUE,
  });
  expect(row('postponed')).toEqual({
    ...common,
    id: 'postponed',
    kind: 'announcement',
    data: { subject: 'Rain', text: 'Inside' },
    attempts: 3,
    nextAttemptAt: LATER,
    createdAt: LATER,
  });
  const rendered = { kind: 'rendered', registrationId: null, createdAt: DUE };
  expect(row('pending')).toEqual({
    ...rendered,
    id: 'pending',
    recipient: 'pending@college.test',
    data: { ...contentOf('pending'), attachments },
    status: 'pending',
    attempts: 2,
    nextAttemptAt: DUE,
    lastError: '450 busy',
    sentAt: null,
  });
  expect(row('sent')).toEqual({
    ...rendered,
    id: 'sent',
    recipient: 'sent@college.test',
    status: 'sent',
    attempts: 1,
    nextAttemptAt: DUE,
    data: { subject: 'Subject of sent', html: '', text: '', attachments: [] },
    lastError: null,
    sentAt: LATER,
  });
  expect(row('failed')).toMatchObject({
    ...rendered,
    status: 'failed',
    attempts: 10,
    lastError: '550 no such mailbox',
    sentAt: null,
  });
});

it('the worker sends what the migration moved: rendered emails as they are, the others to all their people', async () => {
  const sent: OutgoingEmail[] = [];
  await sendDueEmails(test.context, async (email) => void sent.push(email));
  const old = sent.find(({ id }) => id === 'pending');
  expect(old).toMatchObject({ recipient: 'pending@college.test', ...contentOf('pending') });
  expect(old?.attachments[0]?.content.toString()).toBe('BEGIN:VCALENDAR');
  expect(sent.map(({ recipient }) => recipient).sort()).toEqual([
    'lata@college.test',
    'manu@college.test',
    'pending@college.test',
  ]);
});

it('the migration drops both old tables', async () => {
  const { db } = test.context;
  const names = (await db.introspection.getTables()).map(({ name }) => name);
  expect(names).toContain('emailQueue');
  expect(names).not.toContain('outbox');
  expect(names).not.toContain('registrationEmails');
  expect(engineOf(db)).toBe(inject('database'));
});

it('emails of a deleted registration are deleted with it', async () => {
  const { db } = test.context;
  await db.deleteFrom('emailQueue').where('registrationId', 'is', null).execute();
  await db.deleteFrom('participants').where('registrationId', '=', registrationId).execute();
  await db.deleteFrom('registrations').where('id', '=', registrationId).execute();
  expect(await db.selectFrom('emailQueue').selectAll().execute()).toEqual([]);
});
