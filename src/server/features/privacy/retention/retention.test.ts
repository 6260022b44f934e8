import { mkdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RetentionVersion } from '#contract/privacy/retention.ts';
import { createEvent } from '#test/factories/events.ts';
import { createManyRegistrations } from '#test/factories/many-registrations.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { festivalIdUrl } from '../../festival-ids/festival-ids.service.ts';
import { erasePerson } from '../erasure/erase-person.service.ts';
import { defaultRetention } from './read-retention.service.ts';
import { getRetention, runRetention } from './retention.service.ts';

const DAY = 24 * 60 * 60_000;
let test: TestApp;
let admin: Record<string, string>;
beforeAll(async () => {
  test = await startTestApp({ sampleData: false });
  admin = await test.headersOf('admin');
});
afterAll(() => test.close());

const forward = (days: number) => {
  test.time.now = new Date(test.time.now.getTime() + days * DAY);
};
const ofEvent = (eventId: string) =>
  test.context.db.selectFrom('registrations').selectAll().where('eventId', '=', eventId).execute();
const due = async (kind: string) => (await getRetention(test.context)).due.find((one) => one.kind === kind)?.rows;

it('the times are settings, which only whole days of at least one fit', async () => {
  const put = (payload: object) =>
    test.inject({ method: 'PUT', url: '/api/privacy/retention', headers: admin, payload });
  expect((await put({ ...defaultRetention, contact: 0 })).statusCode).toBe(400);
  expect((await put({ ...defaultRetention, contact: 30 })).json().data.days.contact).toBe(30);
  // Somebody else began with what it was before.
  const late = await put({ ...defaultRetention, audit: 60, basedOn: defaultRetention });
  expect([late.statusCode, late.json().code]).toEqual([409, 'settings_changed']);
  const url = '/api/privacy/retention/versions';
  const { data: versions } = (await test.inject({ url, headers: admin })).json();
  expect(versions.map(({ changed, savedBy, value }: RetentionVersion) => [changed, savedBy, value.contact])).toEqual([
    [['contact'], 'A admin', 30],
    [[], null, defaultRetention.contact],
  ]);
  await put(defaultRetention);
});

it('people of an event are anonymous half a year after it, all of them, and counts stay', async () => {
  const end = new Date(test.time.now.getTime() + DAY).toISOString();
  const { _id: past } = await createEvent(test.context, { startDate: test.time.now.toISOString(), endDate: end });
  const { _id: later } = await createEvent(test.context, {
    startDate: new Date(test.time.now.getTime() + 900 * DAY).toISOString(),
    endDate: new Date(test.time.now.getTime() + 901 * DAY).toISOString(),
  });
  await createManyRegistrations(test.context.db, { eventId: past, count: 450 });
  // Those that were cancelled go earlier.
  await test.context.db.updateTable('registrations').set({ status: 'confirmed' }).execute();
  await createManyRegistrations(test.context.db, { eventId: later, count: 3 });
  const before = await ofEvent(past);
  forward(179);
  expect(await runRetention(test.context)).toBe(true);
  expect(await ofEvent(past)).toEqual(before);
  forward(3);
  expect(await due('contact')).toBe(450);
  await Promise.all([runRetention(test.context), runRetention(test.context)]);
  const after = await ofEvent(past);
  expect(after).toHaveLength(450);
  for (const { name, email, phone, college } of after) {
    expect([name, phone, college]).toEqual(['Erased person', null, null]);
    expect(email).toMatch(/^erased-[0-9a-f]{16}@erased\.invalid$/);
  }
  expect(after.map(({ status }) => status).sort()).toEqual(before.map(({ status }) => status).sort());
  // One person stays one person, under one pseudonym.
  const emails = new Set(before.map(({ email }) => email));
  expect(new Set(after.map(({ email }) => email)).size).toBe(emails.size);
  expect((await ofEvent(later)).every(({ email }) => !email.endsWith('@erased.invalid'))).toBe(true);
  expect(await due('contact')).toBe(0);
});

it('people of a past team go, also after its contact or one of them was erased, and stay under one pseudonym', async () => {
  const register = async (name: string) => {
    const { _id: eventId } = await createEvent(test.context, {
      participationType: 'team',
      teamSize: 3,
      startDate: new Date(test.time.now.getTime() + DAY).toISOString(),
      endDate: new Date(test.time.now.getTime() + 2 * DAY).toISOString(),
    });
    const [contactEmail, other] = [`contact@${name}.test`, `other@${name}.test`];
    const members = [contactEmail, other].map((email) => ({ name: 'Lata Rao', email, phone: '+91 98765 43210' }));
    const payload = { eventId, teamName: name, contactEmail, members };
    const response = await test.inject({ method: 'POST', url: '/api/team/registerTeam', payload });
    expect(response.statusCode, response.body).toBe(200);
    return eventId;
  };
  const events = [await register('first'), await register('second')];
  const people = () =>
    test.context.db
      .selectFrom('participants')
      .innerJoin('registrations', 'registrations.id', 'participants.registrationId')
      .select(['participants.name', 'participants.email', 'participants.phone', 'registrations.email as contact'])
      .where('participants.eventId', 'in', events)
      .execute();
  forward(3);
  expect(await erasePerson(test.context, 'contact@first.test')).toEqual([]);
  expect(await erasePerson(test.context, 'other@second.test')).toEqual([]);
  const erased = (await people()).filter(({ name }) => name === 'Erased person').map(({ email }) => email);
  expect(erased).toHaveLength(2);
  forward(180);
  expect(await due('contact')).toBe(2);
  await runRetention(test.context);
  const after = await people();
  expect(after.map(({ name, phone }) => [name, phone])).toEqual(Array(4).fill(['Erased person', null]));
  expect(after.filter(({ email, contact }) => !`${email} ${contact}`.match(/^(\S+@erased\.invalid ?){2}$/))).toEqual(
    [],
  );
  expect(after.map(({ email }) => email)).toEqual(expect.arrayContaining(erased));
  expect(await due('contact')).toBe(0);
});

it('the festival ID of a guest goes with their last registration', async () => {
  const [once, again] = ['once@college.test', 'again@college.test'];
  const register = async (email: string, inDays: number) => {
    const { _id: eventId } = await createEvent(test.context, {
      startDate: new Date(test.time.now.getTime() + DAY / 2).toISOString(),
      endDate: new Date(test.time.now.getTime() + inDays * DAY).toISOString(),
    });
    const payload = { eventId, name: 'Lata', email };
    expect((await test.inject({ method: 'POST', url: '/api/registrations', payload })).statusCode).toBe(200);
    // As the mail with the pass links it.
    await festivalIdUrl(test.context, email);
  };
  await register(once, 1);
  await register(again, 1);
  await register(again, 300);
  forward(182);
  await runRetention(test.context);
  const ids = await test.context.db.selectFrom('festivalIds').select('email').where('email', 'is not', null).execute();
  expect(ids).toEqual([{ email: again }]);
});

it('it runs once a day', async () => {
  forward(1);
  expect(await runRetention(test.context)).toBe(true);
  expect(await runRetention(test.context)).toBe(false);
  forward(1);
  expect(await runRetention(test.context)).toBe(true);
});

it('it runs after a clock that was ahead, and does not wait for the time of its last run', async () => {
  const { now } = test.time;
  forward(20);
  expect(await runRetention(test.context)).toBe(true);
  test.time.now = now;
  expect(await runRetention(test.context)).toBe(true);
  expect(await runRetention(test.context)).toBe(false);
});

it('a cancelled registration without payment goes earlier than a paid one', async () => {
  const { _id: eventId } = await createEvent(test.context, {
    startDate: new Date(test.time.now.getTime() + 700 * DAY).toISOString(),
    endDate: new Date(test.time.now.getTime() + 701 * DAY).toISOString(),
  });
  const payload = { eventId, name: 'Ravi', email: 'ravi@college.test' };
  const { data } = (await test.inject({ method: 'POST', url: '/api/registrations', payload })).json();
  const edited = { name: 'Ravi', email: 'ravi@college.test', phone: '+91 90000 00009' };
  await test.inject({ method: 'PUT', url: `/api/registrations/${data._id}`, headers: admin, payload: edited });
  await test.inject({ method: 'POST', url: `/api/registrations/${data._id}/cancel`, headers: admin, payload: {} });
  const waiver = { id: 'waiver', registrationId: data._id, amountPaise: 50_00, at: test.time.now.toISOString() };
  await test.context.db
    .insertInto('refundWaivers')
    .values({ ...waiver, reason: 'Called from 90000 00009', by: 'Treasurer' })
    .execute();
  forward(89);
  await runRetention(test.context);
  expect((await ofEvent(eventId))[0]?.email).toBe('ravi@college.test');
  forward(2);
  await runRetention(test.context);
  expect((await ofEvent(eventId))[0]?.email).toMatch(/@erased\.invalid$/);
  const history = await test.context.db.selectFrom('registrationHistory').select('note').execute();
  const waivers = await test.context.db.selectFrom('refundWaivers').selectAll().execute();
  expect(JSON.stringify([history, waivers])).not.toContain('90000 00009');
});

it('the record of readings, and old e-mails of the outbox folder, are deleted after their time', async () => {
  const { db, config } = test.context;
  await test.inject({ url: '/api/registrations', headers: admin });
  const folder = path.join(config.dataDir, 'outbox');
  await mkdir(folder, { recursive: true });
  const old = new Date(test.time.now.getTime() - 31 * DAY);
  await writeFile(path.join(folder, 'old.eml'), 'To: somebody');
  await utimes(path.join(folder, 'old.eml'), old, old);
  await writeFile(path.join(folder, 'new.eml'), 'To: somebody');
  await utimes(path.join(folder, 'new.eml'), test.time.now, test.time.now);
  expect(await due('outbox')).toBe(1);
  forward(2);
  await runRetention(test.context);
  expect(await due('outbox')).toBe(0);
  expect((await db.selectFrom('dataAccess').select('id').execute()).length).toBeGreaterThan(0);
  forward(366);
  await runRetention(test.context);
  expect(await db.selectFrom('dataAccess').select('id').execute()).toEqual([]);
});
