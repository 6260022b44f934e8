import type { Insertable } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
import { createEvent, createSubEventOf } from '#test/factories/events.ts';
import { PASSWORD, startTestApp, type TestApp } from '#test/support/test-app.ts';
import { makeWebhook, webhookInput } from '#test/support/webhooks.ts';
import type { AuditTable } from '../../db/schema.ts';

type Headers = Record<string, string>;

let test: TestApp;
let asha: Headers;
let ravi: Headers;
beforeAll(async () => {
  test = await startTestApp({ upi: { id: 'festival@okbank', name: 'Utsav' } });
  const logIn = async () => {
    const { cookie, origin } = await test.loginAs('admin');
    return { cookie, origin };
  };
  asha = await logIn();
  ravi = await logIn();
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.context.db.deleteFrom('audit').execute();
});

async function act(headers: Headers, method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) {
  test.time.now = new Date(test.time.now.getTime() + 1000);
  const response = await test.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data;
}

async function list(query = ''): Promise<AuditEntry[]> {
  const response = await test.inject({ url: `/api/audit${query}`, headers: asha });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data.actions;
}

const idOf = async (headers: Headers) => (await test.inject({ url: '/api/auth/me', headers })).json().data.id;

it('listActions filters by kind and by person, both at once and page by page', async () => {
  const event = await createEvent(test.context);
  const person = await act(ravi, 'POST', '/api/ambassador/create', { name: 'Meera' });
  for (const venue of ['A', 'B']) await act(asha, 'PUT', `/api/events/edit/${event._id}`, { venue });
  await act(ravi, 'PUT', `/api/events/edit/${event._id}`, { venue: 'C' });
  await act(ravi, 'PUT', `/api/ambassador/${person._id}`, { name: 'Meera Iyer' });

  expect((await list('?kind=event')).map(({ after }) => after?.venue)).toEqual(['C', 'B', 'A']);
  const raviId = await idOf(ravi);
  expect(await list(`?actor=${raviId}`)).toHaveLength(3);
  const [edit] = await list(`?actor=${raviId}&kind=event`);
  expect(edit).toMatchObject({ after: { venue: 'C' }, actor: { _id: raviId } });
  expect((await list(`?kind=event&after=${edit?._id}`)).map(({ after }) => after?.venue)).toEqual(['B', 'A']);
  expect(await list('?kind=sample')).toEqual([]);
  for (const query of ['?kind=visitor', '?actor=%00', `?target=${'x'.repeat(65)}`]) {
    expect((await test.inject({ url: `/api/audit${query}`, headers: asha })).statusCode, query).toBe(400);
  }
});

it('listActions filters by days of the festival, both counted in, and leaves out the gates', async () => {
  const event = await createEvent(test.context);
  await act(asha, 'PUT', `/api/events/edit/${event._id}`, { venue: 'Before' });
  const [edit] = await list('?kind=event');
  // A minute to midnight and a minute after it in Kolkata are one day of UTC.
  const at = {
    Before: '2027-02-13T18:29:00.000Z',
    Noon: '2027-02-14T06:30:00.000Z',
    After: '2027-02-14T18:31:00.000Z',
  };
  await act(asha, 'PUT', `/api/events/edit/${event._id}`, { venue: 'Noon' });
  await act(asha, 'POST', '/api/check-in', { code: 'AAAA-BBBB-CCCC-DDDD' });
  await act(asha, 'PUT', `/api/events/edit/${event._id}`, { venue: 'After' });
  const all = await list();
  expect(all.filter(({ endpoint }) => endpoint === 'POST /api/check-in')).toHaveLength(1);
  expect((await list('?scans=none')).map(({ _id }) => _id)).toEqual(
    all.filter(({ endpoint }) => endpoint !== 'POST /api/check-in').map(({ _id }) => _id),
  );
  for (const action of all) {
    const instant = at[(action.after?.venue ?? 'Noon') as keyof typeof at];
    await test.context.db.updateTable('audit').set({ at: instant }).where('id', '=', action._id).execute();
  }
  const venues = async (query: string) => (await list(`?kind=event&${query}`)).map(({ after }) => after?.venue);
  expect(await venues('from=2027-02-14&to=2027-02-14')).toEqual(['Noon']);
  expect(await venues('to=2027-02-13')).toEqual(['Before']);
  expect(await venues('from=2027-02-14')).toEqual(['After', 'Noon']);
  expect(edit?.after?.venue).toBe('Before');
  for (const query of ['?from=14.2.2027', '?to=2027-02-30', '?scans=all']) {
    const refused = await test.inject({ url: `/api/audit${query}`, headers: asha });
    expect(refused.statusCode, query).toBe(400);
    expect(refused.json().errors[0].path, query).toMatch(/from|to|scans/);
  }
});

it('listActors returns each admin once, by their name, and by the last they had where the account is gone', async () => {
  const event = await createEvent(test.context);
  await act(asha, 'PUT', `/api/events/edit/${event._id}`, { venue: 'A' });
  const ashaId = await idOf(asha);
  await test.context.db.updateTable('users').set({ name: 'Asha Rao' }).where('id', '=', ashaId).execute();
  await act(asha, 'PUT', `/api/events/edit/${event._id}`, { venue: 'B' });
  await act(ravi, 'PUT', `/api/events/edit/${event._id}`, { venue: 'C' });
  const { db } = test.context;
  // What takes two is recorded under both names.
  const approved = { actorName: 'Asha Rao, approved by Ravi' };
  await db.updateTable('audit').set(approved).where('actorId', '=', ashaId).execute();
  const [row] = await db.selectFrom('audit').selectAll().execute();
  const gone = { ...row, id: 'of-former', actorId: 'former', actorName: 'Former admin' };
  await db
    .insertInto('audit')
    .values(gone as Insertable<AuditTable>)
    .execute();
  const response = await test.inject({ url: '/api/audit/actors', headers: ravi });
  expect(response.json().data).toEqual([
    { _id: await idOf(ravi), name: 'A admin' },
    { _id: ashaId, name: 'Asha Rao' },
    { _id: 'former', name: 'Former admin' },
  ]);
  expect((await test.inject({ url: '/api/audit/actors' })).statusCode).toBe(401);
});

it('listActions links to a target as long as that can be seen', async () => {
  const main = await createEvent(test.context);
  const sub = await createSubEventOf(test.context, main._id);
  await act(asha, 'PUT', `/api/events/edit/${main._id}`, { venue: 'A' });
  await act(asha, 'POST', `/api/events/subevent/edit/${sub._id}`, { venue: 'B' });
  const person = await act(asha, 'POST', '/api/ambassador/create', { name: 'Meera', events: [main._id] });
  await act(asha, 'POST', '/api/registrations/announcements', {
    eventId: main._id,
    subject: 'Hall',
    text: 'Hall B',
    statuses: ['confirmed'],
  });
  const links = async () => (await list()).map(({ link }) => link);
  const toMain = { kind: 'event', _id: main._id, mainEventId: null };
  const toSub = { kind: 'event', _id: sub._id, mainEventId: main._id };
  const toPerson = { kind: 'ambassador', _id: person._id, mainEventId: null };
  expect(await links()).toEqual([toMain, toPerson, toSub, toMain]);
  await act(asha, 'DELETE', `/api/ambassador/${person._id}`);
  await act(asha, 'DELETE', `/api/events/mainEvent/${main._id}`);
  expect(await links()).toEqual([null, null, null, null, null, null]);
  await act(asha, 'POST', `/api/events/${main._id}/restore`);
  expect((await links()).filter(Boolean)).toEqual([toMain, toMain, toMain, toSub, toMain]);
});

it('listActions of a registration includes its payments, named by event and number', async () => {
  const { _id: eventId } = await createEvent(test.context, { title: 'Chess', entryFee: 250 });
  const payload = { eventId, name: 'Ravi Kumar', email: 'ravi@utsav.test' };
  const registration = (await test.inject({ method: 'POST', url: '/api/registrations', payload })).json().data;
  const utr = { utr: '420000000001' };
  await test.inject({ method: 'POST', url: `/api/passes/${registration.code}/utr`, payload: utr });
  const url = `/api/registrations/${registration._id}/payments`;
  const [payment] = (await test.inject({ url, headers: asha })).json().data;
  await act(asha, 'POST', `/api/payments/${payment._id}/confirm`, {});
  await act(asha, 'POST', '/api/check-in', { code: registration.code, anyDay: true });
  const actions = await list(`?target=${registration._id}`);
  expect(actions).toMatchObject([
    { target: { kind: 'registration', _id: registration._id }, after: { result: 'admitted' } },
    { target: { kind: 'payment', _id: payment._id }, before: { status: 'under_review' }, after: { status: 'paid' } },
  ]);
  const link = { kind: 'registration', _id: registration._id, mainEventId: null };
  for (const action of actions) expect(action).toMatchObject({ target: { name: 'Chess #1' }, link });
});

it('the audit stores flags, dates and names of events alike on both databases', async () => {
  const main = await createEvent(test.context, { title: 'Taal' });
  const sub = await createSubEventOf(test.context, main._id);
  const other = await createEvent(test.context, { title: 'Shabd' });
  await act(asha, 'POST', `/api/events/subevent/edit/${sub._id}`, {
    isAuthenticationNeeded: true,
    endDate: '2027-02-17T12:30:00.000Z',
    mainEventId: other._id,
  });
  expect((await list())[0]).toMatchObject({
    before: { isAuthenticationNeeded: false, endDate: '2027-02-16T12:30:00.000Z', mainEvent: 'Taal' },
    after: { isAuthenticationNeeded: true, endDate: '2027-02-17T12:30:00.000Z', mainEvent: 'Shabd' },
  });
  const person = await act(asha, 'POST', '/api/ambassador/create', { name: 'Meera', events: [main._id] });
  await act(asha, 'PUT', `/api/ambassador/${person._id}`, { events: [other._id, main._id] });
  expect((await list())[0]).toMatchObject({ before: { events: ['Taal'] }, after: { events: ['Shabd', 'Taal'] } });
});

it('the audit compares the first settings saved with the defaults', async () => {
  const { timeZone: _timeZone, ...settings } = (await test.inject({ url: '/api/settings' })).json().data;
  await act(asha, 'PUT', '/api/settings', { ...settings, city: 'Suryapur West' });
  expect((await list())[0]).toMatchObject({ before: { city: settings.city }, after: { city: 'Suryapur West' } });
  expect(Object.keys((await list())[0]?.after ?? {})).toEqual(['city']);
  await act(asha, 'PUT', '/api/settings', { ...settings, city: 'Suryapur West' });
  expect((await list())[0]).toMatchObject({ before: {}, after: {} });
});

it('the audit compares the first limits of what takes two with none, and times of data with what held', async () => {
  await act(asha, 'PUT', '/api/approvals/limits', { refundAbove: 500, mailAbove: null, deletePaid: false });
  expect((await list('?target=approvals'))[0]).toMatchObject({
    before: { refundAbove: null },
    after: { refundAbove: 500 },
  });
  expect(Object.keys((await list())[0]?.before ?? {})).toEqual(['refundAbove']);
  const { days } = (await test.inject({ url: '/api/privacy/retention', headers: asha })).json().data;
  await act(asha, 'PUT', '/api/privacy/retention', { ...days, contact: 30 });
  const [kept] = await list();
  expect([kept?.before, kept?.after]).toEqual([{ contact: days.contact }, { contact: 30 }]);
});

it('the audit of a gate and of a webhook has their names, types and events, and no secret', async () => {
  const gate = await act(asha, 'POST', '/api/gates', { name: 'North', venue: 'Hall' });
  await act(asha, 'PUT', `/api/gates/${gate._id}`, { name: 'South', venue: 'Hall' });
  expect((await list(`?target=${gate._id}`))[0]).toMatchObject({ before: { name: 'North' }, after: { name: 'South' } });
  const { _id: eventId } = await createEvent(test.context, { title: 'Chess' });
  const { _id, secret } = await makeWebhook(test, asha, { eventId });
  await act(asha, 'PUT', `/api/webhooks/${_id}`, webhookInput({ types: ['check_in.recorded'] }));
  const actions = await list(`?target=${_id}`);
  expect(actions).toMatchObject([
    { before: { event: 'Chess', types: webhookInput().types }, after: { event: null, types: ['check_in.recorded'] } },
    { before: null, after: { name: 'Score board', event: 'Chess', types: webhookInput().types } },
  ]);
  const kept = JSON.stringify(actions.map(({ before, after }) => [before, after]));
  expect(kept).toContain('https://hooks.example.com/…');
  for (const hidden of ['com/utsav', 'secret', secret, 'password', PASSWORD]) expect(kept).not.toContain(hidden);
});

it('who was invited for one event is what an invitation is about, not the event', async () => {
  const { _id: eventId } = await createEvent(test.context, { title: 'Chess' });
  const invitation = { email: 'meera@college.test', role: 'event_coordinator', eventId };
  const { _id } = await act(asha, 'POST', '/api/committee/invitations', invitation);
  expect(await list(`?target=${eventId}`)).toEqual([]);
  const [action] = await list();
  expect(action).toMatchObject({ target: { kind: 'invitation', _id }, after: { event: 'Chess' } });
  expect(action?.target.name).toContain('@college.test');
});
