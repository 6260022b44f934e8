import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEvent, createSubEventOf } from '#test/factories/events.ts';
import { createEventRole, EVENT_ROLE, loginWithGrants } from '#test/support/role-sessions.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let test: TestApp;
let president: Record<string, string>;
beforeAll(async () => {
  test = await startTestApp();
  const { email: _email, ...headers } = await test.loginAs('admin');
  president = headers;
  await createEventRole(test);
});
afterAll(() => test.close());

it('a grant for a venue reaches no sub-event elsewhere through its main event', async () => {
  const { context } = test;
  const { _id: main } = await createEvent(context, { venue: 'Main hall', individualEntryFee: 100 });
  const { _id: sub } = await createSubEventOf(context, main, { venue: 'Lab 2', individualEntryFee: 100 });
  const payload = { eventId: sub, name: 'Asha', email: 'asha@college.test' };
  const { _id: registrationId } = (await test.inject({ method: 'POST', url: '/api/registrations', payload })).json()
    .data;
  await test.inject({
    method: 'POST',
    url: `/api/registrations/${registrationId}/desk-payment`,
    headers: president,
    payload: {},
  });
  await context.db
    .updateTable('payments')
    .set({ method: 'razorpay' })
    .where('registrationId', '=', registrationId)
    .execute();
  const { headers } = await loginWithGrants(test, { role: EVENT_ROLE, venue: 'Main hall' });
  const send = (method: 'GET' | 'POST' | 'DELETE', url: string, body?: object, as: Record<string, string> = headers) =>
    test.inject({ method, url, headers: as, ...(body ? { payload: body } : {}) });

  expect((await send('GET', `/api/events/${main}/refunds`)).json().data).toMatchObject({ subEvents: [] });
  const refund = await send('POST', `/api/events/${main}/refunds`, { reason: 'Rain', withSubEvents: true });
  expect(refund.json().code).toBe('nothing_due');
  const isDeleted = async () =>
    (await context.db.selectFrom('events').select('deletedAt').where('id', '=', sub).executeTakeFirst())?.deletedAt !==
    null;
  const refused = { code: 'not_allowed', detail: '1 sub-event of it is not covered by your role' };
  expect((await send('DELETE', `/api/events/mainEvent/${main}`)).json()).toMatchObject(refused);
  expect((await send('POST', '/api/events/delete-many', { ids: [main] })).json()).toMatchObject(refused);
  expect(await isDeleted()).toBe(false);
  expect((await send('DELETE', `/api/events/mainEvent/${main}`, undefined, president)).statusCode).toBe(200);
  expect((await send('POST', `/api/events/${main}/restore`)).json()).toMatchObject(refused);
  expect((await send('POST', '/api/events/restore-many', { ids: [main] })).json()).toMatchObject(refused);
  expect(await isDeleted()).toBe(true);
});

it('what was paid for a sub-event is no figure for who does not read its payments', async () => {
  const { _id: main } = await createEvent(test.context, { venue: 'Old hall' });
  await createSubEventOf(test.context, main, { venue: 'Lab 3' });
  const impact = async (...grants: Parameters<typeof loginWithGrants>[1][]) => {
    const { headers } = await loginWithGrants(test, ...grants);
    return (await test.inject({ url: `/api/event-impact?ids=${main}`, headers })).json().data;
  };
  const editor = { role: 'events-alone', eventId: main };
  const createdAt = test.time.now.toISOString();
  const role = { id: editor.role, label: 'Events', powers: '["events.edit","panel.open"]', createdAt, deletedAt: null };
  await test.context.db.insertInto('roles').values(role).execute();
  expect(await impact(editor, { role: EVENT_ROLE, venue: 'Old hall' })).toMatchObject([{ subEvents: 1, paid: null }]);
  expect(await impact(editor, { role: EVENT_ROLE, eventId: main })).toMatchObject([{ subEvents: 1, paid: 0 }]);
});
