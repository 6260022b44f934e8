import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Invitation, ShownInvitation } from '#contract/roles/invitations.ts';
import type { NotificationData } from '#server/features/notifications/email-contents.ts';
import { createEvent } from '#test/factories/events.ts';
import { loginWithGrants } from '#test/support/role-sessions.ts';
import { PASSWORD, startTestApp, type TestApp } from '#test/support/test-app.ts';

const AFTER = '2027-04-01T06:30:00.000Z';
const LATER = '2027-05-01T00:00:00.000Z';
const EMAIL = 'invited@college.test';

let test: TestApp;
let president: Record<string, string>;
let eventId: string;
let invitation: Invitation;
let token: string;

const send = (method: 'GET' | 'POST', url: string, payload?: object, headers: object = president) =>
  test.inject({ method, url, headers: { ...headers }, ...(payload ? { payload } : {}) });
const resend = () => send('POST', `/api/committee/invitations/${invitation._id}/resend`, {});
/** As it was stored by a version that left expired invitations as they were. */
const store = (changed: { revokedAt?: null; openUntil?: string }) =>
  test.context.db.updateTable('invitations').set(changed).where('id', '=', invitation._id).execute();

beforeAll(async () => {
  test = await startTestApp();
  const { headers, userId } = await loginWithGrants(test, { role: 'president' });
  president = headers;
  const { db } = test.context;
  ({ _id: eventId } = await createEvent(test.context));
  const person = { eventId, name: 'Asha', email: 'asha@college.test' };
  expect((await send('POST', '/api/registrations', person, {})).statusCode).toBe(200);
  const given = { email: EMAIL, role: 'event_coordinator', eventId, days: 1 };
  invitation = (await send('POST', '/api/committee/invitations', given)).json().data;
  const mail = db.selectFrom('emailQueue').select('data').where('recipient', '=', EMAIL);
  const { action } = JSON.parse((await mail.executeTakeFirstOrThrow()).data) as NotificationData;
  token = action.href.split('/').at(-1) ?? '';
  const grant = db.selectFrom('grants').select('id').where('userId', '=', userId);
  const keep = [(await grant.executeTakeFirstOrThrow()).id];
  test.time.now = new Date(AFTER);
  const closed = await send('POST', '/api/years/closing', { year: '2027', keep, acceptsOpenMoney: true });
  expect(closed.json().data).toMatchObject({ invitations: 1 });
});
afterAll(() => test.close());

it('an invitation that expired before the year was closed is not mailed again', async () => {
  expect((await resend()).json()).toMatchObject({
    code: 'invitation_ended',
    detail: 'This invitation was revoked',
  });
  await store({ revokedAt: null });
  expect((await resend()).json()).toMatchObject({ code: 'event_not_found', status: 404 });
});

it('an invitation for an event of a closed year is over, also where it is still open', async () => {
  await store({ revokedAt: null, openUntil: LATER });
  const shown = await send('GET', `/api/invitations/${token}`, undefined, {});
  expect(shown.json().data as ShownInvitation).toEqual({ status: 'revoked', offer: null });
  const person = { name: 'Meera Iyer', password: PASSWORD };
  const accepted = await send('POST', `/api/invitations/${token}/accept`, person, {});
  expect(accepted.json()).toMatchObject({
    code: 'invitation_refused',
    detail: expect.stringContaining('closed year'),
  });
  expect(await test.context.db.selectFrom('users').select('id').where('email', '=', EMAIL).execute()).toEqual([]);
});

it('no role is given for an event of a closed year, and one that somebody has reaches nothing', async () => {
  const given = { email: EMAIL, role: 'event_coordinator', eventId };
  for (const path of ['grants', 'invitations'])
    expect((await send('POST', `/api/committee/${path}`, given)).json().code).toBe('event_not_found');
  const { headers } = await loginWithGrants(test, { role: 'event_coordinator', eventId });
  const listed = await send('GET', '/api/registrations', undefined, headers);
  expect(listed.json().data).toMatchObject({ registrations: [] });
});
