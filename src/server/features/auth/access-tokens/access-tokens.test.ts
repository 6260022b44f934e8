import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_TOKENS, powersOfToken } from '#contract/roles/token-rules.ts';
import { createEvent } from '#test/factories/events.ts';
import { makeToken, tokenInput } from '#test/support/access-tokens.ts';
import { listResetLinks } from '#test/support/emails.ts';
import { loginWithGrants } from '#test/support/role-sessions.ts';
import { PASSWORD, startTestApp, type TestApp } from '#test/support/test-app.ts';
import { createTwoFactorAdmin } from '#test/support/two-factor.ts';
import { processResetRequests } from '../password-reset.service.ts';

let test: TestApp;
let admin: { cookie: string; origin: string };
let email = '';

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  test.time.now = new Date('2027-01-10T06:30:00.000Z');
  const { email: created, ...headers } = await test.loginAs('admin');
  [admin, email] = [headers, created];
});

const create = (over: object = {}, headers: Record<string, string> = admin) =>
  test.inject({ method: 'POST', url: '/api/auth/tokens', payload: tokenInput(over), headers });

/** A request as a program sends it: without cookie and Origin. */
const withToken = (
  token: string,
  url = '/api/registrations',
  method: 'GET' | 'POST' | 'PUT' = 'GET',
  payload?: object,
) =>
  test.app.inject({
    method,
    url,
    headers: { host: 'localhost', authorization: `Bearer ${token}` },
    ...(payload ? { payload } : {}),
  });

/** As an admin who logs in with Google alone. */
const withoutPassword = async () => {
  const { headers, userId } = await loginWithGrants(test, { role: 'president' });
  await test.context.db.updateTable('accounts').set({ password: null }).where('userId', '=', userId).execute();
  return headers;
};

const statusOf = async (token: string) => (await withToken(token)).statusCode;

const list = async () => (await test.inject({ url: '/api/auth/tokens', headers: admin })).json().data;

describe('an access token', () => {
  it('is shown once, stored as a hash, and listed with its last use', async () => {
    const response = await create();
    const { token, ...shown } = response.json().data;
    expect(token).toMatch(/^utsav_[\w-]{43}$/);
    expect(shown).toMatchObject({ name: 'Screen in the hall', powers: ['registrations.read'], lastUsedAt: null });
    const rows = await test.context.db.selectFrom('accessTokens').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(await list()).toEqual([shown]);
    expect(await statusOf(token)).toBe(200);
    expect(await list()).toEqual([{ ...shown, lastUsedAt: test.time.now.toISOString() }]);
  });

  it('opens what its powers say and nothing else, needs no Origin, and nothing of the account it belongs to', async () => {
    const { token, id } = await makeToken(test, admin);
    const code = async (...request: Parameters<typeof withToken> extends [string, ...infer R] ? R : never) =>
      (await withToken(token, ...request)).json().code;
    expect(await statusOf(token)).toBe(200);
    expect(await code('/api/audit')).toBe('not_allowed');
    expect(await code('/api/settings/festival', 'PUT', {})).not.toBe('cross_origin_forbidden');
    for (const url of ['/check-auth', '/api/auth/tokens', '/api/auth/two-factor', '/api/auth/passkeys']) {
      expect(await code(url), url).toBe('not_allowed');
    }
    expect(await code('/api/auth/tokens', 'POST', tokenInput())).toBe('not_allowed');
    expect(await code(`/api/auth/tokens/${id}/revoke`, 'POST', {})).toBe('not_allowed');
    expect(await code('/api/account')).toBe('not_signed_in');
    expect(await code('/api/account/password', 'POST', { password: PASSWORD, newPassword: PASSWORD })).toBe(
      'not_signed_in',
    );
  });

  it('sends 600 requests a minute, from whatever networks', async () => {
    const { token } = await makeToken(test, admin, { powers: ['panel.open'] });
    const { token: other } = await makeToken(test, admin, { powers: ['panel.open'] });
    const send = (of: string, count: number) =>
      test.app.inject({
        url: '/api/approvals/limits',
        headers: { host: 'localhost', authorization: `Bearer ${of}` },
        remoteAddress: `10.0.${count % 200}.1`,
      });
    const statuses: number[] = [];
    for (let count = 1; count <= 601; count += 1) statuses.push((await send(token, count)).statusCode);
    expect(statuses.indexOf(429)).toBe(600);
    expect((await send(other, 1)).statusCode).toBe(200);
  });

  it('counts in place of a session that is sent beside it', async () => {
    const { token } = await makeToken(test, admin);
    const headers = { ...admin, authorization: `Bearer ${token}` };
    expect((await test.inject({ url: '/api/audit', headers })).statusCode).toBe(403);
  });

  it('is refused when it has ended, was revoked, is unknown or changed', async () => {
    const { token, id } = await makeToken(test, admin);
    const other = await makeToken(test, admin, { endsAt: '2027-01-10T07:00:00.000Z' });
    expect([await statusOf(token), await statusOf(other.token)]).toEqual([200, 200]);
    test.time.now = new Date('2027-01-10T07:00:00.000Z');
    const ended = await withToken(other.token);
    expect([ended.statusCode, ended.json().code]).toEqual([401, 'token_invalid']);
    const revoke = () =>
      test.inject({ method: 'POST', url: `/api/auth/tokens/${id}/revoke`, payload: {}, headers: admin });
    expect((await revoke()).statusCode).toBe(200);
    expect((await revoke()).json().code).toBe('token_not_found');
    expect(await statusOf(token)).toBe(401);
    expect(await statusOf(`${token}x`)).toBe(401);
  });

  it('gives nothing once its owner may do it no more', async () => {
    const { headers, userId } = await loginWithGrants(test, { role: 'registrations_desk' });
    await setPassword(userId);
    const { token } = await makeToken(test, headers);
    expect(await statusOf(token)).toBe(200);
    const { db } = test.context;
    await db
      .updateTable('grants')
      .set({ revokedAt: test.time.now.toISOString() })
      .where('userId', '=', userId)
      .execute();
    expect(await statusOf(token)).toBe(403);
    await db.updateTable('users').set({ role: 'participant' }).where('id', '=', userId).execute();
    expect(await statusOf(token)).toBe(401);
  });

  it('is named in the audit by what came through it', async () => {
    const { token } = await makeToken(test, admin, { name: 'Mirror', powers: ['ambassadors.edit'] });
    const made = await withToken(token, '/api/ambassador/create', 'POST', { name: 'Asha Rao' });
    expect(made.statusCode, made.body).toBe(200);
    const listed = await test.inject({ url: '/api/audit?kind=ambassador', headers: admin });
    expect(listed.json().data.actions).toMatchObject([{ actor: { name: 'A admin' }, tokenName: 'Mirror' }]);
  });

  it('is revoked by a new password of a mailed link', async () => {
    const { token } = await makeToken(test, admin);
    await test.inject({ method: 'POST', url: '/api/auth/forgot-password', payload: { email } });
    await processResetRequests(test.context);
    const link = (await listResetLinks(test.context.db, email)).at(-1) ?? '';
    const payload = { token: new URL(link).searchParams.get('token'), password: 'another-password' };
    await test.inject({ method: 'POST', url: '/api/auth/reset-password', payload });
    expect(await statusOf(token)).toBe(401);
  });
});

async function setPassword(userId: string): Promise<void> {
  const { db } = test.context;
  const { password } = await db
    .selectFrom('accounts')
    .innerJoin('users', 'users.id', 'accounts.userId')
    .select('accounts.password')
    .where('users.email', '=', email)
    .executeTakeFirstOrThrow();
  await db.updateTable('accounts').set({ password }).where('userId', '=', userId).execute();
}

describe('making an access token is refused', () => {
  it('without the password, and where two-step login is on without its code', async () => {
    expect((await create({ password: 'wrong' })).json().code).toBe('wrong_credentials');
    const careful = await createTwoFactorAdmin(test);
    expect((await create({}, careful.headers)).json().errors).toMatchObject([{ path: 'code' }]);
    expect((await create({ code: careful.nextCode() }, careful.headers)).statusCode).toBe(200);
  });

  it('for powers that its owner lacks, and for giving roles', async () => {
    const { headers, userId } = await loginWithGrants(test, { role: 'gate_volunteer' });
    await setPassword(userId);
    expect((await create({}, headers)).json().errors).toMatchObject([{ path: 'powers' }]);
    expect((await create({ powers: ['committee.manage'] })).json().errors).toMatchObject([{ path: 'powers' }]);
    expect((await create({ powers: [] })).statusCode).toBe(400);
    expect((await create({ powers: ['everything'] })).statusCode).toBe(400);
  });

  it('without an end, with one that is past, and with one more than a year away', async () => {
    for (const endsAt of [undefined, '2027-01-10T06:30:00.000Z', '2028-01-13T00:00:00.000Z']) {
      expect((await create({ endsAt })).json().errors, String(endsAt)).toMatchObject([{ path: 'endsAt' }]);
    }
  });

  it('for an event that does not exist', async () => {
    expect((await create({ eventId: 'a-missing-event-id-xx' })).json().code).toBe('event_not_found');
  });

  it('for more than twenty that are valid', async () => {
    for (let made = 0; made < MAX_TOKENS - 1; made += 1) await makeToken(test, admin);
    const both = await Promise.all([create(), create()]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });
});

it('powersOfToken keeps what owner and token have in common', () => {
  const owned = { 'events.edit': ['a', 'b'], 'audit.read': 'festival', 'committee.manage': 'festival' } as const;
  expect(powersOfToken(owned, ['events.edit', 'audit.read', 'payments.read', 'committee.manage'], null)).toEqual({
    'events.edit': ['a', 'b'],
    'audit.read': 'festival',
  });
  const treasurer = { ...owned, 'treasury.read': 'festival' } as const;
  expect(powersOfToken(treasurer, ['events.edit', 'audit.read', 'treasury.read'], ['b', 'c'])).toEqual({
    'events.edit': ['b'],
    'audit.read': ['b', 'c'],
  });
});

it('a token for an event opens nothing of it once its year is closed, and none is made for it any more', async () => {
  const { _id: eventId } = await createEvent(test.context);
  const person = { eventId, name: 'Asha', email: 'asha@college.test' };
  await test.inject({ method: 'POST', url: '/api/registrations', payload: person });
  const { token } = await makeToken(test, admin, { eventId });
  const listed = async () => (await withToken(token)).json().data.registrations.length;
  expect(await listed()).toBe(1);
  const { db } = test.context;
  const closed = { year: '2027', startedAt: null, closedAt: test.time.now.toISOString() };
  const texts = { festivalName: 'Utsav', heroLine: '', instituteName: '' };
  await db
    .insertInto('years')
    .values({ ...closed, ...texts })
    .execute();
  await db.updateTable('events').set({ year: '2027' }).where('id', '=', eventId).execute();
  expect(await listed()).toBe(0);
  expect((await create({ eventId })).json().code).toBe('event_not_found');
});

describe('an admin without a password', () => {
  const minutes = (count: number) => {
    test.time.now = new Date(test.time.now.getTime() + count * 60_000);
  };
  const post = (url: string, payload: object, headers: Record<string, string>) =>
    test.inject({ method: 'POST', url, payload, headers });

  it('makes a token and begins a passkey and two-step login within ten minutes of the login', async () => {
    const headers = await withoutPassword();
    expect((await test.inject({ url: '/api/auth/two-factor', headers })).json().data.hasPassword).toBe(false);
    minutes(10);
    const made = await create({ password: undefined }, headers);
    expect(made.statusCode, made.body).toBe(200);
    expect((await post('/api/auth/passkeys/start', {}, headers)).statusCode).toBe(200);
    expect((await post('/api/auth/two-factor/start', {}, headers)).statusCode).toBe(200);
  });

  it('has to log in again after that, whatever is sent as the password', async () => {
    const headers = await withoutPassword();
    minutes(11);
    for (const password of [undefined, '', 'guess', PASSWORD]) {
      const response = await create({ password }, headers);
      expect(response.json().code).toBe(password === '' ? 'validation_failed' : 'login_not_recent');
    }
    expect((await post('/api/auth/passkeys/start', {}, headers)).json().code).toBe('login_not_recent');
    expect((await post('/api/auth/two-factor/start', {}, headers)).json().code).toBe('login_not_recent');
  });

  it('is none who has one: a login a moment ago is not enough then', async () => {
    expect((await create({ password: undefined })).json()).toMatchObject({
      code: 'validation_failed',
      errors: [{ path: 'password' }],
    });
    expect((await create({ password: 'wrong' })).json().code).toBe('wrong_credentials');
  });
});
