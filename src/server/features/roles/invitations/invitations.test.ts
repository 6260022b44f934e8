import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Invitation, ShownInvitation } from '#contract/roles/invitations.ts';
import type { NotificationData } from '#server/features/notifications/email-contents.ts';
import { createEvent } from '#test/factories/events.ts';
import { loginWithGrants } from '#test/support/role-sessions.ts';
import { PASSWORD, startTestApp, type TestApp } from '#test/support/test-app.ts';

type Headers = Record<string, string>;

let test: TestApp;
let president: Headers;
beforeAll(async () => {
  test = await startTestApp();
  president = await test.headersOf('admin');
});
afterAll(() => test.close());

let count = 0;
const labelOf = ({ label }: { label: string }) => label;
const newEmail = () => `invited-${++count}@college.test`;
const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, headers: Headers = president) =>
  test.inject({ method, url, headers, ...(payload ? { payload } : {}) });
const invite = (payload: object, headers = president) => send('POST', '/api/committee/invitations', payload, headers);

/** The token of the newest mail to an address. */
async function tokenOf(email: string): Promise<string> {
  const rows = await test.context.db
    .selectFrom('emailQueue')
    .select('data')
    .where('recipient', '=', email)
    .where('kind', '=', 'notification')
    .orderBy('createdAt')
    .execute();
  const { action } = JSON.parse(rows.at(-1)?.data ?? '{}') as NotificationData;
  return action.href.split('/').at(-1) ?? '';
}

/** An open invitation as a gate volunteer of the festival, unless said otherwise, with the token of its link. */
async function invited(over: object = {}, headers = president) {
  const email = newEmail();
  const response = await invite({ email, role: 'gate_volunteer', ...over }, headers);
  expect(response.statusCode, response.body).toBe(200);
  return { ...(response.json().data as Invitation), token: await tokenOf(email) };
}

const show = async (token: string, headers: Headers = {}) =>
  (await send('GET', `/api/invitations/${token}`, undefined, headers)).json().data as ShownInvitation;
const accept = (token: string, payload: object = {}, headers: Headers = {}) =>
  send('POST', `/api/invitations/${token}/accept`, payload, headers);
const decline = (token: string) => send('POST', `/api/invitations/${token}/decline`, {}, {});
const list = async () => (await send('GET', '/api/committee/invitations')).json().data as Invitation[];
const statusOf = async (id: string) => (await list()).find(({ _id }) => _id === id)?.status;
const person = { name: 'Meera Iyer', password: PASSWORD };
const powersWith = async (headers: Headers) => (await send('GET', '/check-auth', undefined, headers)).json().powers;

const sessionOf = (response: Awaited<ReturnType<typeof accept>>): Headers => ({
  origin: 'http://localhost',
  cookie: [response.headers['set-cookie']]
    .flat()
    .map((line) => line?.split(';')[0])
    .join('; '),
});

async function participantOf(email: string, { emailVerified = true } = {}) {
  const { email: made, ...headers } = await test.loginAs('participant');
  await test.context.db.updateTable('users').set({ email, emailVerified }).where('email', '=', made).execute();
  return headers as Headers;
}

async function audited(endpoint: string) {
  const rows = await test.context.db.selectFrom('audit').selectAll().where('endpoint', '=', endpoint).execute();
  return rows.map(({ before, after, ...row }) => ({
    ...row,
    before: JSON.parse(before ?? 'null'),
    after: JSON.parse(after ?? 'null'),
  }));
}

const wrongToken = (guess: number) => `wrong-${guess}`.padEnd(43, 'x');

describe('an invitation', () => {
  it('is accepted, however many wrong links were tried from the same network', async () => {
    const { token } = await invited();
    for (let guess = 0; guess < 301; guess += 1) await show(wrongToken(guess));
    for (let guess = 0; guess < 301; guess += 1) await accept(wrongToken(guess), person);
    expect((await show(token)).status).toBe('open');
    expect((await accept(token, person)).statusCode).toBe(200);
  });

  it('shows who invites to what before it is accepted, and reading it changes nothing', async () => {
    const { _id: eventId } = await createEvent(test.context, { title: 'Robo race' });
    const endsAt = '2027-03-01T00:00:00.000Z';
    const { token, email, _id } = await invited({ role: 'event_coordinator', eventId, endsAt });
    for (let opened = 0; opened < 3; opened += 1) {
      expect(await show(token)).toMatchObject({
        status: 'open',
        offer: {
          email,
          roleLabel: 'Event coordinator',
          eventTitle: 'Robo race',
          venue: null,
          endsAt,
          invitedBy: 'A admin',
          openUntil: '2027-01-17T06:30:00.000Z',
          step: 'sign_up',
          loggedInAs: null,
          allows: expect.arrayContaining([
            { power: 'registrations.mail', label: 'Mail people', allows: 'Mail the people of an event.' },
            { power: 'check-in.scan', label: 'Check people in', allows: 'Scan passes at the gate.' },
          ]),
        },
      });
    }
    expect(await statusOf(_id)).toBe('open');
  });

  it('promises no more than the role allows in its scope', async () => {
    const { _id: eventId } = await createEvent(test.context);
    const labelsOf = async (asked: object) =>
      (await show((await invited({ role: 'content_editor', ...asked })).token)).offer?.allows.map(labelOf);
    const scoped = ['Edit events', 'Announce on the site'];
    for (const asked of [{ eventId }, { venue: 'Main stage' }]) expect(await labelsOf(asked)).toEqual(scoped);
    expect(await labelsOf({})).toEqual(expect.arrayContaining(['Edit notices', 'Make pages', ...scoped]));
  });

  it('makes an account with a name and a password, which is logged in and has the role', async () => {
    const { _id: eventId } = await createEvent(test.context);
    const { token, email, _id } = await invited({ role: 'event_coordinator', eventId });
    expect((await accept(token)).json().errors).toEqual([{ path: 'name', message: 'What is your name?' }]);
    expect((await accept(token, { name: 'Meera Iyer' })).json().errors).toMatchObject([{ path: 'password' }]);
    expect((await accept(token, { ...person, password: 'short' })).statusCode).toBe(400);
    const obvious = await accept(token, { ...person, password: 'meera-iyer-2027' });
    expect(obvious.json().errors).toMatchObject([
      { path: 'password', message: expect.stringContaining('tried first') },
    ]);
    const accepted = await accept(token, person);
    expect(accepted.statusCode, accepted.body).toBe(200);
    expect(await powersWith(sessionOf(accepted))).toMatchObject({ 'registrations.read': [eventId] });
    const login = await send('POST', '/login', { email, password: PASSWORD }, {});
    expect(login.json().data).toMatchObject({ name: 'Meera Iyer', emailVerified: true, role: 'admin' });
    expect(await statusOf(_id)).toBe('accepted');
    const [row] = (await audited('POST /api/invitations/:token/accept')).filter(({ targetId }) => targetId === _id);
    expect(row).toMatchObject({
      actorName: 'Meera Iyer',
      targetKind: 'invitation',
      before: { acceptedAt: null },
      after: { acceptedAt: '2027-01-10T06:30:00.000Z', role: 'Event coordinator', eventId, invitedBy: 'A admin' },
    });
  });

  it('works once, also for two at the same moment', async () => {
    const { token } = await invited();
    const both = await Promise.all([accept(token, person), accept(token, { ...person, name: 'Another Name' })]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(both.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('invitation_ended');
    expect((await accept(token, person)).json().code).toBe('invitation_ended');
    expect(await show(token)).toEqual({ status: 'accepted', offer: null });
  });

  it('asks the account of the e-mail to log in first, and then for nothing more', async () => {
    const { token, email } = await invited();
    const headers = await participantOf(email);
    expect((await show(token)).offer?.step).toBe('log_in');
    expect((await accept(token, person)).json().code).toBe('not_signed_in');
    expect((await show(token, headers)).offer?.step).toBe('ready');
    const accepted = await accept(token, {}, headers);
    expect(accepted.statusCode, accepted.body).toBe(200);
    // The participant's session is over, the panel's is another one.
    expect((await send('GET', '/api/auth/me', undefined, headers)).statusCode).toBe(401);
    expect(await powersWith(sessionOf(accepted))).toMatchObject({ 'check-in.scan': 'festival' });
    expect((await send('POST', '/login', { email, password: PASSWORD }, {})).statusCode).toBe(200);
  });

  it('lets an account without a password choose one', async () => {
    const { token, email } = await invited();
    const headers = await participantOf(email);
    await test.context.db
      .deleteFrom('accounts')
      .where('userId', 'in', (users) => users.selectFrom('users').select('id').where('email', '=', email))
      .execute();
    expect((await show(token, headers)).offer?.step).toBe('set_password');
    expect((await accept(token, {}, headers)).json().errors).toMatchObject([{ path: 'password' }]);
    expect((await accept(token, { password: 'another password' }, headers)).statusCode).toBe(200);
    expect((await send('POST', '/login', { email, password: 'another password' }, {})).statusCode).toBe(200);
  });

  it('takes an account from a stranger who signed up with the e-mail and never verified it', async () => {
    const { token, email } = await invited();
    const stranger = await participantOf(email, { emailVerified: false });
    expect((await show(token)).offer?.step).toBe('sign_up');
    expect((await accept(token, { ...person, password: 'the owner’s own' })).statusCode).toBe(200);
    expect((await send('GET', '/api/auth/me', undefined, stranger)).statusCode).toBe(401);
    expect((await send('POST', '/login', { email, password: PASSWORD }, {})).statusCode).toBe(401);
    const login = await send('POST', '/login', { email, password: 'the owner’s own' }, {});
    expect(login.json().data).toMatchObject({ name: 'Meera Iyer', emailVerified: true });
  });

  it('is refused to another account, which it names', async () => {
    const { token, email, _id } = await invited();
    const { email: other, ...headers } = await test.loginAs('participant');
    expect((await show(token, headers)).offer).toMatchObject({ step: 'log_out', loggedInAs: other });
    const refused = await accept(token, person, headers);
    expect(refused.json()).toMatchObject({ code: 'invitation_refused', detail: expect.stringContaining(email) });
    expect(await statusOf(_id)).toBe('open');
  });

  it('adds a role to an admin, whose session goes on', async () => {
    const { headers, userId } = await loginWithGrants(test, { role: 'auditor' });
    await test.context.db.updateTable('accounts').set({ password: 'x:y' }).where('userId', '=', userId).execute();
    const { email } = await test.context.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    expect((await invite({ email, role: 'auditor' })).json().code).toBe('role_held');
    await invite({ email, role: 'gate_volunteer' });
    const accepted = await accept(await tokenOf(email), {}, headers);
    expect(accepted.headers['set-cookie']).toBeUndefined();
    expect(await powersWith(headers)).toMatchObject({ 'check-in.scan': 'festival', 'audit.read': 'festival' });
  });

  it('can be declined, and then not be accepted', async () => {
    const { token, _id } = await invited();
    expect((await decline(token)).statusCode).toBe(200);
    expect((await accept(token, person)).json().code).toBe('invitation_ended');
    expect((await decline(token)).json().code).toBe('invitation_ended');
    expect(await show(token)).toEqual({ status: 'declined', offer: null });
    expect((await audited('POST /api/invitations/:token/decline')).at(-1)).toMatchObject({
      targetId: _id,
      before: { declinedAt: null },
      after: { declinedAt: '2027-01-10T06:30:00.000Z' },
    });
  });

  it('is unknown to every other token', async () => {
    for (const token of ['x'.repeat(43), 'a'.repeat(20)]) {
      const response = await send('GET', `/api/invitations/${token}`, undefined, {});
      expect([response.statusCode, response.json().code]).toEqual([404, 'invitation_not_found']);
      expect((await accept(token, person)).json().code).toBe('invitation_not_found');
    }
    const rows = JSON.stringify(await test.context.db.selectFrom('invitations').selectAll().execute());
    const { token } = await invited();
    expect(rows).not.toContain(token);
  });
});

describe('an inviter', () => {
  it('can revoke an invitation, once', async () => {
    const { token, _id } = await invited();
    expect((await send('DELETE', `/api/committee/invitations/${_id}`)).json().data).toMatchObject({
      status: 'revoked',
      revokedBy: 'A admin',
      endedAt: '2027-01-10T06:30:00.000Z',
    });
    expect(await show(token)).toEqual({ status: 'revoked', offer: null });
    expect((await accept(token, person)).json().code).toBe('invitation_ended');
    expect((await send('DELETE', `/api/committee/invitations/${_id}`)).json().code).toBe('invitation_ended');
    expect((await audited('DELETE /api/committee/invitations/:id')).at(-1)).toMatchObject({
      before: { revokedAt: null },
      after: { revokedAt: '2027-01-10T06:30:00.000Z' },
    });
  });

  it('can mail it again after a minute, five times in all, and the link of before is dead', async () => {
    const { token, _id, email } = await invited();
    const resend = () => send('POST', `/api/committee/invitations/${_id}/resend`, {});
    expect((await resend()).statusCode).toBe(429);
    const start = test.time.now;
    try {
      test.time.now = new Date(start.getTime() + 60_000);
      expect((await resend()).json().data.openUntil).toBe('2027-01-17T06:31:00.000Z');
      expect((await send('GET', `/api/invitations/${token}`, undefined, {})).statusCode).toBe(404);
      for (let mailed = 3; mailed <= 5; mailed += 1) {
        test.time.now = new Date(test.time.now.getTime() + 60_000);
        expect((await resend()).statusCode).toBe(200);
      }
      test.time.now = new Date(test.time.now.getTime() + 60_000);
      expect((await resend()).json().code).toBe('invitation_limit');
      expect((await accept(await tokenOf(email), person)).statusCode).toBe(200);
      expect((await resend()).json().code).toBe('invitation_ended');
    } finally {
      test.time.now = start;
    }
  });

  it('can mail one again that has expired, unless its role has ended', async () => {
    const { token, _id } = await invited({ days: 1 });
    const over = await invited({ endsAt: '2027-01-10T12:00:00.000Z' });
    const start = test.time.now;
    try {
      test.time.now = new Date('2027-01-11T06:30:00.000Z');
      expect(await show(token)).toEqual({ status: 'expired', offer: null });
      expect(await show(over.token)).toEqual({ status: 'expired', offer: null });
      expect((await accept(token, person)).json().code).toBe('invitation_ended');
      expect((await send('POST', `/api/committee/invitations/${_id}/resend`, {})).json().data.status).toBe('open');
      expect((await send('POST', `/api/committee/invitations/${over._id}/resend`, {})).statusCode).toBe(400);
    } finally {
      test.time.now = start;
    }
  });

  it('who may not do it themselves invites nobody, neither now nor when it is accepted', async () => {
    const own = await send('POST', '/api/committee/roles', {
      label: 'Hands',
      powers: ['committee.manage', 'check-in.scan'],
    });
    const { headers, userId } = await loginWithGrants(test, { role: own.json().data._id });
    expect((await invite({ email: newEmail(), role: 'treasurer' }, headers)).json().code).toBe('not_allowed');
    const { token, _id } = await invited({ role: 'gate_volunteer' }, headers);
    await test.context.db
      .updateTable('grants')
      .set({ revokedAt: test.time.now.toISOString() })
      .where('userId', '=', userId)
      .execute();
    const refused = await accept(token, person);
    expect(refused.json()).toMatchObject({
      code: 'invitation_refused',
      detail: expect.stringContaining('A committee member'),
    });
    expect(await statusOf(_id)).toBe('open');
    // Somebody else who may gives it by mailing it again.
    const start = test.time.now;
    try {
      test.time.now = new Date(start.getTime() + 60_000);
      const again = await send('POST', `/api/committee/invitations/${_id}/resend`, {});
      expect(again.json().data.invitedBy).toBe('A admin');
      expect((await accept(await tokenOf(again.json().data.email), person)).statusCode).toBe(200);
    } finally {
      test.time.now = start;
    }
  });

  it('is refused a second one to the same, an unknown event or role, and an end that is over', async () => {
    const { email } = await invited();
    expect((await invite({ email, role: 'gate_volunteer' })).json().code).toBe('invitation_sent');
    expect((await invite({ email, role: 'judge' })).statusCode).toBe(200);
    expect((await invite({ email, role: 'judge', eventId: 'none' })).json().code).toBe('event_not_found');
    expect((await invite({ email, role: 'none' })).json().errors).toMatchObject([{ path: 'role' }]);
    expect((await invite({ email, role: 'auditor', endsAt: '2027-01-01T00:00:00.000Z' })).statusCode).toBe(400);
    expect((await invite({ email, role: 'auditor', days: 31 })).statusCode).toBe(400);
  });

  it('has at most fifty that are open', async () => {
    const headers = await test.headersOf('admin');
    const made = await invited({}, headers);
    const { db } = test.context;
    const { invitedBy } = await db
      .selectFrom('invitations')
      .select('invitedBy')
      .where('id', '=', made._id)
      .executeTakeFirstOrThrow();
    const { createdAt, openUntil, role } = made;
    const row = { createdAt, openUntil, role, invitedBy, invitedByName: 'A admin', emails: 1, emailedAt: createdAt };
    const more = Array.from({ length: 49 }, (_, index) => ({
      ...row,
      id: `more-${index}`,
      tokenHash: `hash-${index}`,
      email: newEmail(),
    }));
    await db.insertInto('invitations').values(more).execute();
    expect((await invite({ email: newEmail(), role: 'judge' }, headers)).json().code).toBe('invitation_limit');
    expect((await invite({ email: newEmail(), role: 'judge' })).statusCode).toBe(200);
    await send('DELETE', `/api/committee/invitations/${made._id}`);
    expect((await invite({ email: newEmail(), role: 'judge' }, headers)).statusCode).toBe(200);
    await db.deleteFrom('invitations').where('id', 'like', 'more-%').execute();
  });

  it('cannot delete a role that somebody is invited to', async () => {
    const role = (await send('POST', '/api/committee/roles', { label: 'Offered', powers: ['check-in.scan'] })).json()
      .data;
    const { _id } = await invited({ role: role._id });
    expect((await send('DELETE', `/api/committee/roles/${role._id}`)).json().code).toBe('role_in_use');
    await send('DELETE', `/api/committee/invitations/${_id}`);
    expect((await send('DELETE', `/api/committee/roles/${role._id}`)).statusCode).toBe(200);
  });
});
