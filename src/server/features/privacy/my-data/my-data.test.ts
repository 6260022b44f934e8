import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ sampleData: false });
});
afterAll(() => test.close());

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  test.inject({ method: 'POST', url, payload, headers });

it('a person downloads what is held about their proved address, and nothing of others', async () => {
  const { cookie, email } = await test.loginAs('participant');
  await test.context.db.updateTable('users').set({ emailVerified: true }).where('email', '=', email).execute();
  const { _id: eventId } = await createEvent(test.context, {
    ...{ title: 'Robo <Race>', participationType: 'both', teamSize: 3, individualEntryFee: 50 },
  });
  await post('/api/registrations', { eventId, name: 'Asha', phone: '+91 98765 43210' }, { cookie });
  // A friend names the same address in a team.
  const { _id: other } = await createEvent(test.context, { title: 'Quiz', participationType: 'team', teamSize: 3 });
  const members = [
    { name: 'Lata', email: 'lata@friend.test' },
    { name: 'Asha', email },
  ];
  await post('/api/team/registerTeam', { eventId: other, teamName: 'Duo', contactEmail: 'lata@friend.test', members });
  const response = await test.inject({ url: '/api/privacy/my-data/json', headers: { cookie } });
  expect(response.headers['content-disposition']).toBe('attachment; filename="my-data.json"');
  const { data, note } = response.json();
  expect(note).toBeNull();
  expect(data.account).toMatchObject([{ email }]);
  expect(data.registrations.map(({ event }: { event: string }) => event).sort()).toEqual(['Quiz', 'Robo <Race>']);
  expect(data.participations).toHaveLength(2);
  expect(data.consents.map(({ means }: { means: string }) => means).sort()).toEqual(['api', 'named']);
  expect(response.body).not.toContain('lata@friend.test');
  const html = await test.inject({ url: '/api/privacy/my-data/html', headers: { cookie } });
  expect(html.headers['content-type']).toContain('text/html');
  expect(html.body).toContain('Robo &lt;Race&gt;');
  expect(html.body).not.toContain('<Race>');
});

it('an address that is not proved shows only what the account did', async () => {
  const { cookie, email } = await test.loginAs('participant');
  await test.context.db.updateTable('users').set({ emailVerified: false }).where('email', '=', email).execute();
  const { _id: eventId } = await createEvent(test.context, { title: 'Chess' });
  // Somebody else registered under this address before.
  await post('/api/registrations', { eventId, name: 'The real owner', email });
  const { data, note } = (await test.inject({ url: '/api/privacy/my-data/json', headers: { cookie } })).json();
  expect(data.registrations).toEqual([]);
  expect(data.consents).toEqual([]);
  expect(note).toContain('not confirmed');
  expect((await test.inject({ url: '/api/privacy/my-data/json' })).statusCode).toBe(401);
});
