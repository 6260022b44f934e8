import { afterAll, beforeAll, expect, it } from 'vitest';
import { runRetention } from '#server/features/privacy/retention/retention.service.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const post = async (url: string, payload: object, headers: Record<string, string> = {}) => {
  const response = await test.inject({ method: 'POST', url, payload, headers });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data;
};

it('runRetention deletes ended invitations and links with their accounts, and the audit keeps the name', async () => {
  const headers = await test.headersOf('admin');
  await post('/api/committee/invitations', { email: 'meera@college.test', role: 'judge' }, headers);
  const { links } = await post('/api/committee/links', { label: 'Gate', role: 'gate_volunteer', count: 2 }, headers);
  await post(`/api/volunteer-links/${links[0].url.split('/').at(-1)}/open`, { name: 'Ravi Kumar' });
  const { db } = test.context;
  const count = async () => {
    const invitations = await db.selectFrom('invitations').select('id').execute();
    const left = await db.selectFrom('volunteerLinks').select('id').execute();
    const accounts = await db.selectFrom('users').select('id').where('email', 'like', '%@volunteer.invalid').execute();
    const grants = await db.selectFrom('grants').select('id').where('role', '=', 'gate_volunteer').execute();
    return [invitations.length, left.length, accounts.length, grants.length];
  };
  test.time.now = new Date('2027-02-08T06:30:00.000Z');
  await runRetention(test.context);
  expect(await count()).toEqual([1, 2, 1, 1]);
  test.time.now = new Date('2027-02-17T06:30:00.000Z');
  const shown = await test.inject({ url: '/api/privacy/retention', headers });
  expect(shown.json().data.due).toContainEqual({ kind: 'invitations', rows: 3 });
  await runRetention(test.context);
  expect(await count()).toEqual([0, 0, 0, 0]);
  const named = await db.selectFrom('audit').select('actorName').where('actorName', 'like', 'Ravi Kumar%').execute();
  expect(named).toHaveLength(1);
});
