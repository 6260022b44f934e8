import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
import { createEvent } from '#test/factories/events.ts';
import { buildPicture } from '#test/factories/pictures.ts';
import { multipart } from '#test/support/multipart.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

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

it('the audit records who changed an event, with the fields that changed', async () => {
  const { _id, title } = await createEvent(test.context, { title: 'Robo Race', venue: 'Hall 1' });
  const edited = await act('PUT', `/api/events/edit/${_id}`, { venue: 'Hall 2' });
  expect(edited).toMatchObject({
    actor: { name: 'A admin' },
    at: test.time.now.toISOString(),
    endpoint: 'PUT /api/events/edit/:id',
    target: { kind: 'event', _id, name: title },
    before: { venue: 'Hall 1' },
    after: { venue: 'Hall 2' },
  });
  expect(Object.keys(edited?.after ?? {})).toEqual(['venue']);

  const deleted = await act('DELETE', `/api/events/mainEvent/${_id}`);
  expect(deleted).toMatchObject({ before: { deletedAt: null }, after: { deletedAt: test.time.now.toISOString() } });
  expect((await list(`?target=${_id}`)).actions).toHaveLength(2);
});

it('the audit records all fields of a new event, and truncates long texts', async () => {
  const payload = {
    title: 'Quiz',
    status: 'active',
    rules: 'x'.repeat(5000),
    startDate: '2027-02-14T10:00',
    endDate: '2027-02-14T12:00',
  };
  const made = await act('POST', '/api/events/mainEvent', payload);
  expect(made).toMatchObject({ before: null, after: { title: 'Quiz', status: 'active' }, target: { name: 'Quiz' } });
  expect(String(made?.after?.rules)).toHaveLength(2000 + '… (5000 characters)'.length);
});

it('the audit records which picture was uploaded', async () => {
  const body = await multipart({ image: { filename: 'a.png', content: await buildPicture() } });
  const response = await test.inject({
    method: 'POST',
    url: '/api/images',
    payload: body.payload as Buffer,
    headers: { ...body.headers, ...admin },
  });
  const { id } = response.json().data;
  const { actions } = await list(`?target=${id}`);
  expect(actions).toMatchObject([
    { target: { kind: 'image', _id: id }, before: null, after: { width: 64, height: 48 } },
  ]);
});

it('the audit records what changed in the settings', async () => {
  const saved = await act('PUT', '/api/registrations/settings', { holdMinutes: 45, offerHours: 12 });
  expect(saved).toMatchObject({
    target: { kind: 'settings', _id: 'registrations' },
    after: { holdMinutes: 45, offerHours: 12 },
  });
  const again = await act('PUT', '/api/registrations/settings', { holdMinutes: 60, offerHours: 12 });
  expect(again).toMatchObject({ before: { holdMinutes: 45 }, after: { holdMinutes: 60 } });
  expect(again?.after).not.toHaveProperty('offerHours');
});

it('the audit records transitions of a registration, and nothing that identifies a person or shows a pass', async () => {
  const event = await createEvent(test.context, { title: 'Chess' });
  const registration = await test.inject({
    method: 'POST',
    url: '/api/registrations',
    payload: { eventId: event._id, name: 'Ravi Kumar', email: 'ravi@utsav.test', phone: '+91 98765 43210' },
  });
  const { _id, code } = registration.json().data;
  const cancelled = await act('POST', `/api/registrations/${_id}/cancel`, { note: 'asked for it' });
  expect(cancelled).toMatchObject({
    target: { kind: 'registration', _id },
    before: { status: 'confirmed' },
    after: { status: 'cancelled' },
  });
  const scanned = await act('POST', '/api/check-in', { code });
  expect(scanned).toMatchObject({ target: { kind: 'registration', _id }, after: { result: 'not_confirmed' } });
  const rows = JSON.stringify(await test.context.db.selectFrom('audit').selectAll().execute());
  for (const secret of [code, 'ravi@utsav.test', 'Ravi Kumar', '98765', admin.cookie])
    expect(rows).not.toContain(secret);
});

it('the audit records the deletion of an inquiry without anything of its applicant', async () => {
  const applicant = {
    fullName: 'Meera Subramanian',
    email: 'meera.s@college.test',
    phone: '+91 91234 56780',
    college: 'Hillside College',
    whyInterested: 'I ran our quiz club',
    expectedRegistrations: '40-50',
  };
  const photo = { filename: 'a.png', content: await buildPicture() };
  const body = await multipart({ ...applicant, photo });
  const inquiry = await test.inject({ method: 'POST', url: '/api/ambassador/ambassador-inquiry', ...body });
  const { _id } = inquiry.json().data;
  const deleted = await act('DELETE', `/api/ambassador/inquiries/${_id}`);
  expect(deleted).toMatchObject({ target: { kind: 'inquiry', _id, name: null }, after: null });
  expect(Object.keys(deleted?.before ?? {})).toEqual(['createdAt']);
  const rows = JSON.stringify(await test.context.db.selectFrom('audit').selectAll().execute());
  for (const detail of Object.values(applicant)) expect(rows).not.toContain(detail);
});

it('the audit records neither rejected requests nor those of visitors', async () => {
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

it('listActions returns each action once, page by page', async () => {
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

it('listActions says that there is more only where an action is left', async () => {
  const { db } = test.context;
  await db.deleteFrom('audit').execute();
  const save = (holdMinutes: number) =>
    test.inject({
      method: 'PUT',
      url: '/api/registrations/settings',
      headers: admin,
      payload: { holdMinutes, offerHours: 1 },
    });
  for (let count = 1; count <= 50; count += 1) await save(count);
  const full = await list();
  expect([full.actions.length, full.more]).toEqual([50, false]);
  expect(await list(`?after=${full.actions.at(-1)?._id}`)).toEqual({ actions: [], total: 50, more: false });
  await save(51);
  const first = await list();
  expect([first.actions.length, first.more]).toEqual([50, true]);
  const rest = await list(`?after=${first.actions.at(-1)?._id}`);
  expect([rest.actions.length, rest.more]).toEqual([1, false]);
});
