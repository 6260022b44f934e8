import { nanoid } from 'nanoid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { pageBody } from '#test/factories/pages.ts';
import { setLimits } from '#test/support/approvals.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let test: TestApp;
let asha: Record<string, string>;
let bina: Record<string, string>;
beforeAll(async () => {
  test = await startTestApp();
  asha = (await test.loginAs('admin')) as never;
  bina = (await test.loginAs('admin')) as never;
});
afterAll(() => test.close());

const post = (url: string, payload: object, key?: string, headers = asha) =>
  test.inject({ method: 'POST', url, payload, headers: { ...headers, ...(key ? { 'idempotency-key': key } : {}) } });
const quiz = (title: string) => ({ title, startDate: '2027-02-14T10:00', endDate: '2027-02-14T12:00' });
const countEvents = async (title: string) =>
  (await test.context.db.selectFrom('events').select('id').where('title', '=', title).execute()).length;

it('an event that is sent again with its key after a lost response is there once', async () => {
  const key = nanoid();
  expect((await post('/api/events/mainEvent', quiz('Quiz'), key)).statusCode).toBe(200);
  const again = await post('/api/events/mainEvent', quiz('Quiz'), key);
  expect(again.statusCode).toBe(409);
  expect(again.json()).toMatchObject({ success: false, code: 'sent_before' });
  expect(await countEvents('Quiz')).toBe(1);
});

it('the same request sent several times at once is done once', async () => {
  const key = nanoid();
  const all = await Promise.all([1, 2, 3, 4].map(() => post('/api/events/mainEvent', quiz('Race'), key)));
  expect(all.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);
  expect(await countEvents('Race')).toBe(1);
});

it('a key of another admin, of another endpoint or of a request that was refused stops nothing', async () => {
  const key = nanoid();
  expect((await post('/api/events/mainEvent', { title: 'No dates' }, key)).statusCode).toBe(400);
  const main = (await post('/api/events/mainEvent', quiz('Dance'), key)).json().data;
  expect((await post('/api/events/mainEvent', quiz('Dance'), key, bina)).statusCode).toBe(200);
  const copy = { title: 'Dance', withSubEvents: false };
  expect((await post(`/api/events/mainEvent/${main._id}/copy`, copy, key)).statusCode).toBe(200);
  expect(await countEvents('Dance')).toBe(3);
  expect((await post('/api/events/mainEvent', quiz('Dance'))).statusCode).toBe(200);
  expect((await post('/api/events/mainEvent', quiz('Dance'), 'short')).json()).toMatchObject({
    code: 'validation_failed',
  });
});

it('a mail to people leaves once, and an announcement is made once', async () => {
  const { _id: eventId } = await createEvent(test.context);
  await post('/api/registrations', { eventId, name: 'Ravi', email: 'ravi@college.test' });
  const mail = { eventId, subject: 'Hall 2', text: 'The hall has changed.', statuses: ['confirmed'] };
  const news = { title: 'Gates', text: 'Gates open at nine.' };
  for (const [url, payload] of [
    ['/api/registrations/announcements', mail],
    ['/api/announcements', news],
  ] as const) {
    const key = nanoid();
    const first = await post(url, payload, key);
    expect(first.statusCode, first.body).toBe(200);
    expect((await post(url, payload, key)).json()).toMatchObject({ code: 'sent_before' });
  }
});

it('a role is made once, given once, and invites once', async () => {
  const { email } = await test.loginAs('admin');
  await test.context.db
    .deleteFrom('grants')
    .where('userId', 'in', (eb) => eb.selectFrom('users').select('id').where('email', '=', email))
    .execute();
  const events = { role: 'event_coordinator', eventId: (await createEvent(test.context))._id };
  for (const [url, payload] of [
    ['/api/committee/roles', { label: 'Stage', powers: ['events.edit'] }],
    ['/api/committee/grants', { email, ...events }],
    ['/api/committee/invitations', { email: 'invited@college.test', days: 3, ...events }],
  ] as const) {
    const key = nanoid();
    const first = await post(url, payload, key);
    expect(first.statusCode, first.body).toBe(200);
    expect((await post(url, payload, key)).json(), url).toMatchObject({ code: 'sent_before' });
  }
  const roles = await test.context.db.selectFrom('roles').select('id').where('label', '=', 'Stage').execute();
  expect(roles).toHaveLength(1);
});

it('a page is made once, and copied once', async () => {
  const key = nanoid();
  const page = pageBody({ title: 'Travel' });
  const made = await post('/api/pages', page, key);
  expect(made.statusCode, made.body).toBe(200);
  expect((await post('/api/pages', page, key)).json()).toMatchObject({ code: 'sent_before' });
  const copyUrl = `/api/pages/${made.json().data._id}/copy`;
  const copied = await post(copyUrl, {}, key);
  expect(copied.statusCode, copied.body).toBe(200);
  expect((await post(copyUrl, {}, key)).json()).toMatchObject({ code: 'sent_before' });
  const pages = await test.context.db.selectFrom('sitePages').select('id').execute();
  expect(pages).toHaveLength(2);
});

it('links for volunteers are made once', async () => {
  const key = nanoid();
  const links = { label: 'Main gate', role: 'gate_volunteer', count: 2 };
  const first = await post('/api/committee/links', links, key);
  expect(first.statusCode, first.body).toBe(200);
  expect((await post('/api/committee/links', links, key)).json()).toMatchObject({ code: 'sent_before' });
  const made = await test.context.db
    .selectFrom('volunteerLinks')
    .select('id')
    .where('label', '=', 'Main gate')
    .execute();
  expect(made).toHaveLength(2);
});

it('a mail that was sent for approval is said to wait for it when it is sent again', async () => {
  await setLimits(test, { mailAbove: 0 });
  const { _id: eventId } = await createEvent(test.context);
  await post('/api/registrations', { eventId, name: 'Ravi', email: 'ravi.k@college.test' });
  const mail = { eventId, subject: 'Hall 3', text: 'The hall has changed.', statuses: ['confirmed'], reason: 'A leak' };
  const key = nanoid();
  expect((await post('/api/registrations/announcements', mail, key)).statusCode).toBe(202);
  const again = await post('/api/registrations/announcements', mail, key);
  expect(again.statusCode).toBe(409);
  expect(again.json()).toMatchObject({ code: 'asked_before' });
  await setLimits(test, {});
});
