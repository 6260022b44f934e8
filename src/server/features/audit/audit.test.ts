import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
import { allEndpoints } from '#contract/endpoints.ts';
import { createEvent } from '#test/factories/events.ts';
import { buildPicture } from '#test/factories/pictures.ts';
import { multipart } from '#test/support/multipart.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { isAudited, targetKind } from './audit-targets.ts';

let test: TestApp;
let admin: { cookie: string; email: string };
beforeAll(async () => {
  test = await startTestApp();
  admin = await test.loginAs('admin');
});
afterAll(() => test.close());

async function list(query = ''): Promise<{ actions: AuditEntry[]; more: boolean }> {
  const response = await test.inject({ url: `/api/audit${query}`, headers: admin });
  expect(response.statusCode).toBe(200);
  return response.json().data;
}

async function act(method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object): Promise<AuditEntry | undefined> {
  const before = await list();
  test.time.now = new Date(test.time.now.getTime() + 1000);
  const response = await test.inject({ method, url, headers: admin, ...(payload ? { payload } : {}) });
  expect(response.statusCode, response.body).toBe(200);
  const { actions } = await list();
  expect(actions.length).toBe(Math.min(50, before.actions.length + 1));
  return actions[0];
}

describe.each(
  allEndpoints.filter(isAudited).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const),
)('%s', (_, endpoint) => {
  it('is about something', () => expect(targetKind(endpoint)).toBeTruthy());
});

it('keeps who did what to an event, with the fields that changed', async () => {
  const { _id, title } = await createEvent(test.context, { title: 'Robo Race', venue: 'Hall 1' });
  const edited = await act('PUT', `/api/events/edit/${_id}`, { venue: 'Hall 2' });
  expect(edited).toMatchObject({
    actor: { name: 'A admin' },
    at: test.time.now.toISOString(),
    endpoint: 'PUT /api/events/edit/:id',
    subject: { kind: 'event', _id, name: title },
    before: { venue: 'Hall 1' },
    after: { venue: 'Hall 2' },
  });
  expect(Object.keys(edited?.after ?? {})).toEqual(['venue']);

  const deleted = await act('DELETE', `/api/events/mainEvent/${_id}`);
  expect(deleted).toMatchObject({ before: { deletedAt: null }, after: { deletedAt: test.time.now.toISOString() } });
  expect((await list(`?subject=${_id}`)).actions).toHaveLength(2);
});

it('keeps what was made, whole, and cuts long texts', async () => {
  const payload = {
    title: 'Quiz',
    status: 'active',
    rules: 'x'.repeat(5000),
    startDate: '2027-02-14T10:00',
    endDate: '2027-02-14T12:00',
  };
  const made = await act('POST', '/api/events/mainEvent', payload);
  expect(made).toMatchObject({ before: null, after: { title: 'Quiz', status: 'active' }, subject: { name: 'Quiz' } });
  expect(String(made?.after?.rules)).toHaveLength(2000 + '… (5000 characters)'.length);
});

it('keeps which picture was uploaded', async () => {
  const body = await multipart({ image: { filename: 'a.png', content: await buildPicture() } });
  const response = await test.inject({
    method: 'POST',
    url: '/api/images',
    payload: body.payload as Buffer,
    headers: { ...body.headers, ...admin },
  });
  const { id } = response.json().data;
  const { actions } = await list(`?subject=${id}`);
  expect(actions).toMatchObject([
    { subject: { kind: 'image', _id: id }, before: null, after: { width: 64, height: 48 } },
  ]);
});

it('keeps the settings’ change', async () => {
  const saved = await act('PUT', '/api/registrations/settings', { holdMinutes: 45, offerHours: 12 });
  expect(saved).toMatchObject({
    subject: { kind: 'settings', _id: 'registrations' },
    after: { holdMinutes: 45, offerHours: 12 },
  });
  const again = await act('PUT', '/api/registrations/settings', { holdMinutes: 60, offerHours: 12 });
  expect(again).toMatchObject({ before: { holdMinutes: 45 }, after: { holdMinutes: 60 } });
  expect(again?.after).not.toHaveProperty('offerHours');
});

it('keeps the moves of an entry, and nothing that identifies a person or opens a pass', async () => {
  const event = await createEvent(test.context, { title: 'Chess' });
  const registration = await test.inject({
    method: 'POST',
    url: '/api/registrations',
    payload: { eventId: event._id, name: 'Ravi Kumar', email: 'ravi@utsav.test', phone: '+91 98765 43210' },
  });
  const { _id, code } = registration.json().data;
  const cancelled = await act('POST', `/api/registrations/${_id}/cancel`, { note: 'asked for it' });
  expect(cancelled).toMatchObject({
    subject: { kind: 'registration', _id },
    before: { status: 'confirmed' },
    after: { status: 'cancelled' },
  });
  const scanned = await act('POST', '/api/check-in', { code });
  expect(scanned).toMatchObject({ subject: { kind: 'registration', _id }, after: { result: 'not_confirmed' } });
  const rows = JSON.stringify(await test.context.db.selectFrom('audit').selectAll().execute());
  for (const secret of [code, 'ravi@utsav.test', 'Ravi Kumar', '98765', admin.cookie])
    expect(rows).not.toContain(secret);
});

it('keeps nothing of what was refused, and nothing of visitors', async () => {
  const before = await list();
  const refused = await test.inject({
    method: 'PUT',
    url: '/api/events/edit/unknown',
    headers: admin,
    payload: { venue: 'x' },
  });
  expect(refused.statusCode).toBe(404);
  await test.inject({ method: 'PUT', url: '/api/registrations/settings', headers: admin, payload: { holdMinutes: 0 } });
  await test.inject({ method: 'PUT', url: '/api/registrations/settings', payload: { holdMinutes: 5, offerHours: 5 } });
  expect(await list()).toEqual(before);
});

it('is read page by page, each action once', async () => {
  for (let count = 0; count < 60; count += 1) {
    // Several at one instant: the id decides.
    if (count % 3 === 0) test.time.now = new Date(test.time.now.getTime() + 1000);
    await test.inject({
      method: 'PUT',
      url: '/api/registrations/settings',
      headers: admin,
      payload: { holdMinutes: count + 1, offerHours: 1 },
    });
  }
  const first = await list();
  expect(first.more).toBe(true);
  const second = await list(`?after=${first.actions.at(-1)?._id}`);
  const ids = [...first.actions, ...second.actions].map((action) => action._id);
  expect(new Set(ids).size).toBe(ids.length);
  const all = await test.context.db.selectFrom('audit').select('id').execute();
  expect(ids).toHaveLength(all.length);
});
