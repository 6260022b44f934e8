import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_PASSKEYS } from '#contract/account/passkeys.ts';
import { listResetLinks } from '#test/support/emails.ts';
import {
  addPasskey,
  SoftwarePasskey,
  startPasskey,
  startPasskeyLogin,
  type Tampering,
} from '#test/support/software-passkey.ts';
import { PASSWORD, startTestApp, type TestApp } from '#test/support/test-app.ts';
import { createTwoFactorAdmin } from '#test/support/two-factor.ts';
import { processResetRequests } from '../password-reset.service.ts';

let test: TestApp;
let admin: { cookie: string; origin: string };
let email = '';
let userId = '';

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  const { email: created, ...headers } = await test.loginAs('admin');
  [admin, email] = [headers, created];
  userId = (await findUser()).id;
});

const findUser = () =>
  test.context.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  test.inject({ method: 'POST', url, payload, headers });

const list = async (headers = admin) => (await test.inject({ url: '/api/auth/passkeys', headers })).json().data;

const send = (credential: object) => post('/api/auth/passkeys/login', { credential });

async function logIn(passkey: SoftwarePasskey, tampering: Tampering = {}, handle: string | undefined = userId) {
  return send(passkey.use(await startPasskeyLogin(test), handle, tampering));
}

const cookieOf = (response: Awaited<ReturnType<typeof send>>) =>
  String([response.headers['set-cookie']].flat()[0]).split(';')[0] ?? '';

describe('passkeys', () => {
  it('are added with the password, listed with their last use, and log in', async () => {
    const { passkey, id } = await addPasskey(test, admin, '  My phone ');
    const createdAt = test.time.now.toISOString();
    const shown = { id, name: 'My phone', isSynced: true, createdAt, lastUsedAt: null };
    expect(await list()).toEqual([shown]);
    const response = await logIn(passkey);
    expect(response.json()).toMatchObject({ success: true, data: { email }, user: { email } });
    const headers = { cookie: cookieOf(response) };
    expect((await test.inject({ url: '/check-auth', headers })).statusCode).toBe(200);
    expect(await list()).toEqual([{ ...shown, lastUsedAt: createdAt }]);
  });

  it('are offered for this site, found without an e-mail, with the owner checked, and not twice on one device', async () => {
    const { passkey } = await addPasskey(test, admin);
    const { data } = (await post('/api/auth/passkeys/start', { password: PASSWORD }, admin)).json();
    expect(data).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: email },
      attestation: 'none',
      excludeCredentials: [{ id: passkey.id, transports: ['internal'] }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const login = (await post('/api/auth/passkeys/login/start', {})).json().data;
    expect(login).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(login.allowCredentials).toBeUndefined();
  });

  it('take the name of the public url as theirs', async () => {
    const there = await startTestApp({ publicUrl: 'https://fest.college.test' });
    const { data } = (
      await there.inject({ method: 'POST', url: '/api/auth/passkeys/login/start', payload: {} })
    ).json();
    expect(data.rpId).toBe('fest.college.test');
    await there.close();
  });

  it('are removed with the password, and do not log in any more', async () => {
    const { passkey, id } = await addPasskey(test, admin);
    const url = `/api/auth/passkeys/${id}/remove`;
    expect((await post(url, { password: 'wrong' }, admin)).json().code).toBe('wrong_credentials');
    const other = await test.loginAs('admin');
    expect((await post(url, { password: PASSWORD }, other)).statusCode).toBe(404);
    expect((await post(url, { password: PASSWORD }, admin)).statusCode).toBe(200);
    expect((await post(url, { password: PASSWORD }, admin)).json().code).toBe('passkey_not_found');
    expect((await logIn(passkey)).json().code).toBe('passkey_invalid');
  });

  it('are at most ten an account, also when two are added at the same moment', async () => {
    for (let made = 0; made < MAX_PASSKEYS - 1; made += 1) await addPasskey(test, admin, `Key ${made}`);
    const challenges = [await startPasskey(test, admin), await startPasskey(test, admin)];
    const responses = await Promise.all(
      challenges.map((challenge) => {
        const credential = new SoftwarePasskey().create(challenge);
        return post('/api/auth/passkeys', { name: 'The last', credential }, admin);
      }),
    );
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await post('/api/auth/passkeys/start', { password: PASSWORD }, admin)).json().code).toBe('passkey_limit');
  });
});

describe('adding a passkey is refused', () => {
  const add = (credential: object) => post('/api/auth/passkeys', { name: 'Laptop', credential }, admin);

  it('without the password, and where two-step login is on without its code', async () => {
    expect((await post('/api/auth/passkeys/start', { password: 'wrong' }, admin)).json().code).toBe(
      'wrong_credentials',
    );
    const careful = await createTwoFactorAdmin(test);
    const start = (over: object) => post('/api/auth/passkeys/start', { password: PASSWORD, ...over }, careful.headers);
    expect((await start({})).json().errors).toMatchObject([{ path: 'code' }]);
    expect((await start({ code: '000000' })).json().code).toBe('wrong_code');
    expect((await start({ code: careful.nextCode() })).statusCode).toBe(200);
  });

  it.each<[string, Tampering]>([
    ['another origin', { origin: 'http://evil.example' }],
    ['the origin of another port', { origin: 'http://localhost:4000' }],
    ['another site', { rpId: 'evil.example' }],
    ['a response to a login', { type: 'webauthn.get' }],
    ['an owner who was not checked', { isVerified: false }],
  ])('for %s', async (_, tampering) => {
    const response = await add(new SoftwarePasskey().create(await startPasskey(test, admin), tampering));
    expect(response.json().code).toBe('passkey_invalid');
    expect(await list()).toEqual([]);
  });

  it('for a challenge that is unknown, used, too old, of another admin, or of a login', async () => {
    const used = await startPasskey(test, admin);
    expect((await add(new SoftwarePasskey().create(used))).statusCode).toBe(200);
    const others = await startPasskey(test, await test.loginAs('admin'));
    expect((await add(new SoftwarePasskey().create(others))).json().code).toBe('passkey_invalid');
    const old = await startPasskey(test, admin);
    test.time.now = new Date(test.time.now.getTime() + 5 * 60_000);
    for (const challenge of ['unknown', used, old, await startPasskeyLogin(test)]) {
      expect((await add(new SoftwarePasskey().create(challenge))).json().code).toBe('passkey_invalid');
    }
    expect(await list()).toHaveLength(1);
  });

  it('for a credential that somebody has already', async () => {
    const { passkey } = await addPasskey(test, await test.loginAs('admin'));
    expect((await add(passkey.create(await startPasskey(test, admin)))).json().code).toBe('passkey_invalid');
  });
});

describe('a login with a passkey', () => {
  it('needs no code where two-step login is on, since the device has checked its owner', async () => {
    const careful = await createTwoFactorAdmin(test);
    email = careful.email;
    const { passkey } = await addPasskey(test, careful.headers, 'Key', { code: careful.nextCode() });
    expect((await logIn(passkey, {}, (await findUser()).id)).statusCode).toBe(200);
  });

  it.each<[string, Tampering]>([
    ['another origin', { origin: 'http://evil.example' }],
    ['another site', { rpId: 'evil.example' }],
    ['a response to something else', { type: 'webauthn.create' }],
    ['an owner who was not checked', { isVerified: false }],
  ])('is refused for %s', async (_, tampering) => {
    const { passkey } = await addPasskey(test, admin);
    const response = await logIn(passkey, tampering);
    expect(response.statusCode).toBe(401);
    expect(response.json().code).toBe('passkey_invalid');
    expect(response.headers['set-cookie']).toBeUndefined();
  });

  it('is refused where a counter does not grow: the authenticator was copied', async () => {
    const { passkey } = await addPasskey(test, admin);
    await logIn(passkey);
    expect((await logIn(passkey)).statusCode).toBe(200);
    expect((await logIn(passkey, { counter: 1 })).json().code).toBe('passkey_invalid');
  });

  it('is accepted from authenticators that do not count', async () => {
    const { passkey } = await addPasskey(test, admin);
    expect((await logIn(passkey, { counter: 0 })).statusCode).toBe(200);
    expect((await logIn(passkey, { counter: 0 })).statusCode).toBe(200);
  });

  it('is refused for a response that was sent before, one of two at the same moment too', async () => {
    const { passkey } = await addPasskey(test, admin);
    // Its counter would tell the two apart as well, if it counted.
    const credential = passkey.use(await startPasskeyLogin(test), userId, { counter: 0 });
    const both = await Promise.all([send(credential), send(credential)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
    expect((await send(credential)).json().code).toBe('passkey_invalid');
  });

  it('is refused for a challenge that is unknown, too old, or of another purpose', async () => {
    const { passkey } = await addPasskey(test, admin);
    const old = await startPasskeyLogin(test);
    test.time.now = new Date(test.time.now.getTime() + 5 * 60_000);
    for (const challenge of ['unknown', old, await startPasskey(test, admin)]) {
      expect((await send(passkey.use(challenge, userId))).json().code).toBe('passkey_invalid');
    }
  });

  it('is refused for a stranger’s key, a wrong signature, another user’s handle', async () => {
    const { passkey } = await addPasskey(test, admin);
    expect((await logIn(new SoftwarePasskey())).json().code).toBe('passkey_invalid');
    const forged = { ...(await new SoftwarePasskey().use(await startPasskeyLogin(test), userId)), id: passkey.id };
    expect((await send({ ...forged, rawId: passkey.id })).json().code).toBe('passkey_invalid');
    expect((await logIn(passkey, {}, 'another-user')).json().code).toBe('passkey_invalid');
    expect((await logIn(passkey)).statusCode).toBe(200);
  });

  it('is refused for somebody who is no admin any more', async () => {
    const { passkey } = await addPasskey(test, admin);
    await test.context.db.updateTable('users').set({ role: 'participant' }).where('id', '=', userId).execute();
    expect((await logIn(passkey)).json().code).toBe('passkey_invalid');
  });

  it('keeps challenges as hashes alone', async () => {
    const challenge = await startPasskeyLogin(test);
    const rows = await test.context.db.selectFrom('verifications').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(challenge);
  });
});

it('a new password by a mailed link removes no passkey, and asks for the code of two-step login as before', async () => {
  const careful = await createTwoFactorAdmin(test);
  email = careful.email;
  const { passkey } = await addPasskey(test, careful.headers, 'Key', { code: careful.nextCode() });
  await post('/api/auth/forgot-password', { email });
  await processResetRequests(test.context);
  const link = (await listResetLinks(test.context.db, email)).at(-1) ?? '';
  const token = new URL(link).searchParams.get('token');
  const payload = { token, password: 'another-password' };
  expect((await post('/api/auth/reset-password', payload)).statusCode).toBe(200);
  expect((await post('/login', { email, password: 'another-password' })).json().code).toBe('two_factor_required');
  expect((await logIn(passkey, {}, (await findUser()).id)).statusCode).toBe(200);
});
