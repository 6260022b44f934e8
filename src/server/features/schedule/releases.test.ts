import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { UpdateSubEvent } from '#contract/events/events.ts';
import { createEvent } from '#test/factories/events.ts';
import { setLimits } from '#test/support/approvals.ts';
import { sendEmails } from '#test/support/emails.ts';
import { loginWithGrants } from '#test/support/role-sessions.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { sendDueNotices } from '../event-notices/event-notices.service.ts';
import { deleteEvent, setEventStatus, updateEvent } from '../events/events.service.ts';

const dates = { startDate: '2027-02-14T04:30:00.000Z', endDate: '2027-02-14T06:30:00.000Z', venue: 'Main hall' };
const LATER = { startDate: '2027-02-14T08:30:00.000Z', endDate: '2027-02-14T10:30:00.000Z' };

let test: TestApp;
let admin: Record<string, string>;
const ids = { robots: '', quiz: '', dance: '' };
beforeAll(async () => {
  test = await startTestApp({ publicUrl: 'https://utsav.example' });
  admin = { ...(await test.headersOf('admin')), origin: 'https://utsav.example' };
});
afterAll(() => test.close());
beforeEach(async () => {
  const { db } = test.context;
  for (const table of ['scheduleReleases', 'emailQueue', 'participants', 'registrations', 'eventNotices'] as const)
    await db.deleteFrom(table).execute();
  await db.updateTable('events').set({ deletedAt: '2027-01-01T00:00:00.000Z' }).execute();
  ids.robots = (await createEvent(test.context, { ...dates, title: 'Robots' }))._id;
  ids.quiz = (await createEvent(test.context, { ...dates, title: 'Quiz', venue: 'Hall 2' }))._id;
  ids.dance = (await createEvent(test.context, { ...dates, title: 'Dance' }))._id;
});

const post = (url: string, payload: object = {}, headers = admin) =>
  test.inject({ method: 'POST', url, headers, payload });
const release = (name: string, note = '') => post('/api/schedule/releases', { name, note });
const get = async (url: string, headers: Record<string, string> = admin) =>
  (await test.inject({ url, headers })).json().data;
const update = (eventId: string, changes: Partial<UpdateSubEvent>) =>
  updateEvent(test.context, 'main', eventId, changes as UpdateSubEvent);
async function register(eventId: string, name: string) {
  const payload = { eventId, name, email: `${name.toLowerCase()}@college.test`, phone: '+91 98765 43210' };
  const response = await test.inject({ method: 'POST', url: '/api/registrations', payload });
  expect(response.statusCode, response.body).toBe(200);
  await test.context.db.deleteFrom('emailQueue').execute();
}
/** The mails once changes have rested. */
async function told() {
  test.time.now = new Date(test.time.now.getTime() + 20 * 60_000);
  await sendDueNotices(test.context);
  return sendEmails(test.context);
}
const hours = (title: string, startDate: string, venue = 'Main hall') =>
  expect.objectContaining({ title, startDate, venue });

it('without a version the schedule shows every change at once, as before', async () => {
  expect(await get('/api/schedule/release', {})).toBeNull();
  expect(await get('/api/schedule/draft')).toMatchObject({ shown: null, nextName: '0.1', changes: [], people: 0 });
  await register(ids.robots, 'Asha');
  await update(ids.robots, LATER);
  expect(await told()).toMatchObject([{ subject: 'Robots has moved' }]);
});

it('from the first version on, hours and venues wait for the next, and so do their mails', async () => {
  await register(ids.robots, 'Asha');
  expect((await release('0.1')).json()).toMatchObject({ data: { name: '0.1', people: 0 } });
  await update(ids.robots, LATER);
  await update(ids.quiz, { venue: 'Hall 3' });
  await createEvent(test.context, { ...dates, title: 'Late idea' });
  await setEventStatus(test.context, ids.dance, 'inactive');
  expect(await told()).toEqual([]);
  const { slots } = await get('/api/schedule/release', {});
  expect(slots).toEqual([
    hours('Dance', dates.startDate),
    hours('Quiz', dates.startDate, 'Hall 2'),
    hours('Robots', dates.startDate),
  ]);
  const draft = await get('/api/schedule/draft');
  expect(draft).toMatchObject({ shown: { name: '0.1' }, nextName: '0.2', people: 1 });
  expect(draft.changes.map(({ kind, title }: Record<string, string>) => [kind, title])).toEqual([
    ['new', 'Late idea'],
    ['venue', 'Quiz'],
    ['moved', 'Robots'],
    ['cancelled', 'Dance'],
  ]);
  expect((await release('0.2', 'The hall is flooded.')).json()).toMatchObject({ data: { people: 1 } });
  const [mail, ...others] = await sendEmails(test.context);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ recipient: 'asha@college.test' });
  expect(mail?.subject).toContain('“Robots” is at another time or venue');
  expect(mail?.text).toContain('The hall is flooded.');
  expect(mail?.text).toMatch(/14 February 2027, 2:00 PM/);
  expect(await told()).toEqual([]);
  const [latest, first] = await get('/api/schedule/releases', {});
  expect([latest.name, latest.changes.length, first.name, first.changes]).toEqual(['0.2', 4, '0.1', []]);
  expect(JSON.stringify([latest, first])).not.toMatch(/asha/i);
});

it('each person gets one mail about their own events; what is put back is mailed to nobody', async () => {
  await release('0.1');
  for (const eventId of [ids.robots, ids.quiz]) await register(eventId, 'Asha');
  await register(ids.quiz, 'Ravi');
  await register(ids.dance, 'Meera');
  for (const eventId of [ids.robots, ids.quiz, ids.dance]) await update(eventId, LATER);
  await told();
  // Somebody who registered after the change knows it.
  await register(ids.robots, 'Late');
  await update(ids.dance, { startDate: dates.startDate, endDate: dates.endDate });
  expect(await get('/api/schedule/draft')).toMatchObject({ people: 2 });
  await release('0.2');
  const mails = await sendEmails(test.context);
  expect(mails.map(({ recipient }) => recipient).sort()).toEqual(['asha@college.test', 'ravi@college.test']);
  const ravi = mails.find(({ recipient }) => recipient.startsWith('ravi'));
  expect(ravi?.text).toContain('Quiz:');
  expect(ravi?.text).not.toContain('Robots');
  expect(mails.find(({ recipient }) => recipient.startsWith('asha'))?.subject).toContain('2 of your events');
});

it('a cancelled event is mailed at once, and not again with the version', async () => {
  await register(ids.robots, 'Asha');
  await release('0.1');
  await update(ids.robots, LATER);
  await told();
  await deleteEvent(test.context, 'main', ids.robots);
  expect(await told()).toMatchObject([{ subject: 'Robots is cancelled' }]);
  expect((await release('0.2')).json()).toMatchObject({ data: { people: 0 } });
});

it('ending it shows and mails what waited', async () => {
  await register(ids.robots, 'Asha');
  await release('0.1');
  await update(ids.robots, LATER);
  expect(await told()).toEqual([]);
  expect((await post('/api/schedule/releases/end')).statusCode).toBe(200);
  expect(await get('/api/schedule/release', {})).toBeNull();
  expect(await told()).toMatchObject([{ subject: 'Robots has moved' }]);
  expect((await post('/api/schedule/releases/end')).statusCode).toBe(400);
  // The next version says what changed since the last one.
  expect((await release('0.2')).statusCode).toBe(200);
  expect((await get('/api/schedule/releases', {}))[0].changes).toMatchObject([{ kind: 'moved', title: 'Robots' }]);
});

it('refuses a name twice and a version without a change; of two at once one is released', async () => {
  await release('0.1');
  expect((await release('0.2')).json()).toMatchObject({ errors: [{ path: 'name' }] });
  await update(ids.robots, LATER);
  expect((await release('0.1')).statusCode).toBe(400);
  expect((await release(' ')).statusCode).toBe(400);
  const both = await Promise.all([release('0.2'), release('0.3')]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  expect(await get('/api/schedule/releases')).toHaveLength(2);
});

it('releases the changes that the caller saw: where they are others by now, nothing', async () => {
  for (const name of ['Asha', 'Ravi']) await register(ids.robots, name);
  await release('0.1');
  await update(ids.robots, LATER);
  const seen = await get('/api/schedule/draft');
  const expected = { fingerprint: seen.fingerprint };
  const releaseSeen = (name: string) => post('/api/schedule/releases', { name, expected });
  expect(await get('/api/schedule/draft')).toEqual(seen);
  await update(ids.quiz, LATER);
  expect((await releaseSeen('0.2')).json()).toMatchObject({
    status: 409,
    code: 'schedule_changed',
    message: expect.stringContaining('2 changes'),
  });
  await update(ids.quiz, { startDate: dates.startDate, endDate: dates.endDate });
  // Other hours of the same event are another thing that nobody looked at.
  await update(ids.robots, { ...LATER, startDate: '2027-02-14T09:30:00.000Z' });
  expect((await releaseSeen('0.2')).statusCode).toBe(409);
  expect(await sendEmails(test.context)).toEqual([]);
  expect(await get('/api/schedule/release')).toMatchObject({ name: '0.1' });
  await update(ids.robots, LATER);
  expect((await releaseSeen('0.2')).json()).toMatchObject({ data: { people: 2 } });
});

it('who leaves while the draft is looked at refuses nothing: they are not mailed', async () => {
  for (const name of ['Asha', 'Ravi']) await register(ids.robots, name);
  await release('0.1');
  await update(ids.robots, LATER);
  const { fingerprint, people } = await get('/api/schedule/draft');
  expect(people).toBe(2);
  await test.context.db.deleteFrom('participants').where('email', '=', 'asha@college.test').execute();
  // A page of the panel that was open before says how many people it saw.
  const response = await post('/api/schedule/releases', { name: '0.2', expected: { fingerprint, people } });
  expect(response.json()).toMatchObject({ data: { people: 1 } });
  expect((await sendEmails(test.context)).map(({ recipient }) => recipient)).toEqual(['ravi@college.test']);
});

it('mails above the limit take two', async () => {
  for (const name of ['Asha', 'Ravi', 'Meera']) await register(ids.robots, name);
  await release('0.1');
  await update(ids.robots, LATER);
  await told();
  await setLimits(test, { mailAbove: 2 });
  const asked = await release('0.2', 'Hall flooded');
  expect(asked.statusCode, asked.body).toBe(202);
  expect(await sendEmails(test.context)).toEqual([]);
  expect(await get('/api/schedule/release')).toMatchObject({ name: '0.1' });
  await setLimits(test, { mailAbove: null });
});

it('coordinators of an event release nothing', async () => {
  const { headers } = await loginWithGrants(test, { role: 'event_coordinator', eventId: ids.robots });
  const as = { ...headers, origin: 'https://utsav.example' };
  expect((await post('/api/schedule/releases', { name: '1' }, as)).statusCode).toBe(403);
  expect((await test.inject({ url: '/api/schedule/draft', headers: as })).statusCode).toBe(403);
});

it('what was approved is released as it was asked for, also to a person fewer', async () => {
  for (const name of ['Asha', 'Ravi', 'Meera']) await register(ids.robots, name);
  await release('0.1');
  await update(ids.robots, LATER);
  await setLimits(test, { mailAbove: 2 });
  const ask = async (name: string): Promise<string> => {
    const { fingerprint, people } = await get('/api/schedule/draft');
    const asked = await post('/api/schedule/releases', { name, expected: { fingerprint, people } });
    expect(asked.statusCode, asked.body).toBe(202);
    return asked.json().approval._id;
  };
  const { headers } = await loginWithGrants(test, { role: 'president' });
  const approve = (id: string) =>
    post(`/api/approvals/${id}/approve`, {}, { ...headers, origin: 'https://utsav.example' });
  const stale = await ask('0.2');
  await update(ids.quiz, LATER);
  expect((await approve(stale)).json()).toMatchObject({ code: 'approval_failed' });
  expect(await get('/api/schedule/release')).toMatchObject({ name: '0.1' });
  const asked = await ask('0.3');
  await test.context.db.deleteFrom('participants').where('email', '=', 'ravi@college.test').execute();
  const approved = await approve(asked);
  expect(approved.statusCode, approved.body).toBe(200);
  expect(await get('/api/schedule/release')).toMatchObject({ name: '0.3' });
  await setLimits(test, { mailAbove: null });
});
