import jsQR from 'jsqr';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PASSWORD, startTestApp, type TestApp } from '#test/support/test-app.ts';
import { createTwoFactorAdmin, type TwoFactorAdmin } from '#test/support/two-factor.ts';
import { codeOfStep, stepAt } from './totp.ts';

// Each password costs a hash on purpose, and some tests give a dozen.
vi.setConfig({ testTimeout: 60_000 });

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

type Headers = { cookie: string; origin: string };
const post = (step: string, payload: object, headers: Headers) =>
  test.inject({ method: 'POST', url: `/api/auth/two-factor/${step}`, payload, headers });
const show = async (headers: Headers) => (await test.inject({ url: '/api/auth/two-factor', headers })).json().data;
const login = (email: string, cookie = '') =>
  test.inject({ method: 'POST', url: '/login', payload: { email, password: PASSWORD }, headers: { cookie } });
const isIn = async (headers: { cookie: string }) =>
  (await test.inject({ url: '/check-auth', headers: { cookie: headers.cookie } })).statusCode === 200;
const codeNow = (secret: string) => codeOfStep(secret, stepAt(test.time.now));

async function readQr(svg: string): Promise<string | undefined> {
  const { data, info } = await sharp(Buffer.from(svg))
    .resize(600)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

async function begun() {
  const { email, ...headers } = await test.loginAs('admin');
  const { secret, otpauthUri, qrSvg } = (await post('start', { password: PASSWORD }, headers)).json().data;
  return { email, headers, secret, otpauthUri, qrSvg };
}

describe('switching two-factor login on', () => {
  it('returns the secret as text, as a URI and as a QR code, and changes nothing yet', async () => {
    const { email, headers, secret, otpauthUri, qrSvg } = await begun();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(otpauthUri).toContain(`secret=${secret}`);
    expect(decodeURIComponent(otpauthUri)).toContain(email);
    expect(await readQr(qrSvg)).toBe(otpauthUri);
    expect(await show(headers)).toEqual({ isOn: false, since: null, recoveryCodesLeft: 0, hasPassword: true });
    expect((await login(email)).statusCode).toBe(200);
  });

  it('needs the password, whose failures count as at the login', async () => {
    const { email, ...headers } = await test.loginAs('admin');
    const wrong = await post('start', { password: 'not the password' }, headers);
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toMatchObject({ code: 'wrong_credentials', errors: [{ path: 'password' }] });
    for (let attempts = 0; attempts < 9; attempts += 1) await post('start', { password: 'not the password' }, headers);
    expect((await post('start', { password: PASSWORD }, headers)).statusCode).toBe(429);
    expect((await login(email, headers.cookie)).statusCode).toBe(429);
  });

  it('needs a correct code of the app', async () => {
    const { email, headers, secret } = await begun();
    const wrong = await post('confirm', { code: codeNow('AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA') }, headers);
    expect(wrong.json()).toMatchObject({ code: 'wrong_code', errors: [{ path: 'code' }] });
    expect((await show(headers)).isOn).toBe(false);
    expect((await login(email)).statusCode).toBe(200);

    const right = await post('confirm', { code: codeNow(secret) }, headers);
    expect(right.statusCode).toBe(200);
    const { recoveryCodes } = right.json().data;
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
    expect(await show(headers)).toEqual({
      isOn: true,
      since: test.time.now.toISOString(),
      recoveryCodesLeft: 10,
      hasPassword: true,
    });
    expect((await login(email)).json().code).toBe('two_factor_required');
  });

  it('ends every other session of the account and keeps this one', async () => {
    const { email, headers, secret } = await begun();
    const elsewhere = await login(email);
    const other = { cookie: String([elsewhere.headers['set-cookie']].flat()[0]).split(';')[0] ?? '' };
    const otherAdmin = await test.loginAs('admin');
    expect(await isIn(other)).toBe(true);
    await post('confirm', { code: codeNow(secret) }, headers);
    expect(await isIn(other)).toBe(false);
    expect(await isIn(headers)).toBe(true);
    expect(await isIn(otherAdmin)).toBe(true);
  });

  it('can be started again until it is confirmed, which voids the older secret', async () => {
    const { headers, secret } = await begun();
    const again = (await post('start', { password: PASSWORD }, headers)).json().data;
    expect(again.secret).not.toBe(secret);
    expect((await post('confirm', { code: codeNow(secret) }, headers)).json().code).toBe('wrong_code');
    expect((await post('confirm', { code: codeNow(again.secret) }, headers)).statusCode).toBe(200);
  });

  it('happens once: a confirmed secret is not replaced', async () => {
    const { email, ...headers } = await test.loginAs('admin');
    expect((await post('confirm', { code: '123456' }, headers)).json().code).toBe('two_factor_off');
    const { secret } = (await post('start', { password: PASSWORD }, headers)).json().data;
    const code = codeNow(secret);
    const responses = await Promise.all([post('confirm', { code }, headers), post('confirm', { code }, headers)]);
    expect(responses.filter((response) => response.statusCode === 200)).toHaveLength(1);
    expect((await show(headers)).recoveryCodesLeft).toBe(10);
    expect((await post('start', { password: PASSWORD }, headers)).json().code).toBe('two_factor_on');
    expect((await post('confirm', { code }, headers)).json().code).toBe('two_factor_on');
    expect((await login(email)).json().code).toBe('two_factor_required');
  });
});

describe('two-factor login that is on', () => {
  const refused = (admin: TwoFactorAdmin): [string, () => object][] => [
    ['no code', () => ({ password: PASSWORD })],
    ['no password', () => ({ code: admin.nextCode() })],
    ['a wrong password', () => ({ password: 'not the password', code: admin.nextCode() })],
    ['a wrong code', () => ({ password: PASSWORD, code: codeNow('AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA') })],
  ];

  it('is switched off with the password and a code, and not with one of them', async () => {
    const admin = await createTwoFactorAdmin(test);
    for (const [less, fields] of refused(admin)) {
      expect((await post('switch-off', fields(), admin.headers)).statusCode, less).toBeGreaterThanOrEqual(400);
      expect((await show(admin.headers)).isOn, less).toBe(true);
    }
    const response = await post('switch-off', { password: PASSWORD, code: admin.nextCode() }, admin.headers);
    expect(response.statusCode).toBe(200);
    expect(await show(admin.headers)).toEqual({ isOn: false, since: null, recoveryCodesLeft: 0, hasPassword: true });
    expect((await login(admin.email)).statusCode).toBe(200);
    const left = test.context.db
      .selectFrom('recoveryCodes')
      .innerJoin('users', 'users.id', 'recoveryCodes.userId')
      .where('users.email', '=', admin.email);
    expect(await left.select('codeHash').execute()).toEqual([]);
    const again = await post('switch-off', { password: PASSWORD, code: admin.nextCode() }, admin.headers);
    expect(again.json().code).toBe('two_factor_off');
  });

  it('is switched off with a recovery code, too', async () => {
    const { headers, recoveryCodes } = await createTwoFactorAdmin(test);
    const response = await post('switch-off', { password: PASSWORD, code: recoveryCodes[3] }, headers);
    expect(response.statusCode).toBe(200);
  });

  it('replaces the recovery codes for the password and a code', async () => {
    const admin = await createTwoFactorAdmin(test);
    for (const [less, fields] of refused(admin)) {
      expect((await post('recovery-codes', fields(), admin.headers)).statusCode, less).toBeGreaterThanOrEqual(400);
    }
    const [first, old] = admin.recoveryCodes;
    const response = await post('recovery-codes', { password: PASSWORD, code: first }, admin.headers);
    const { recoveryCodes } = response.json().data;
    expect(recoveryCodes).toHaveLength(10);
    expect((await show(admin.headers)).recoveryCodesLeft).toBe(10);
    const rejected = await post('switch-off', { password: PASSWORD, code: old }, admin.headers);
    expect(rejected.json().code).toBe('wrong_code');
    const taken = await post('switch-off', { password: PASSWORD, code: recoveryCodes[0] }, admin.headers);
    expect(taken.statusCode).toBe(200);
  });

  it('counts wrong codes of its settings and of the login together', async () => {
    const admin = await createTwoFactorAdmin(test);
    const wrong = { password: PASSWORD, code: codeNow('AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA') };
    for (let attempts = 0; attempts < 10; attempts += 1) await post('recovery-codes', wrong, admin.headers);
    const response = await post('switch-off', { password: PASSWORD, code: admin.nextCode() }, admin.headers);
    expect(response.statusCode).toBe(429);
  });

  it('shows how many recovery codes are left', async () => {
    const admin = await createTwoFactorAdmin(test);
    await post('recovery-codes', { password: PASSWORD, code: 'abcd-efgh-jkmn-pqrs' }, admin.headers);
    expect((await show(admin.headers)).recoveryCodesLeft).toBe(10);
    const cookie = String((await login(admin.email)).headers['set-cookie']).split(';')[0] ?? '';
    const url = '/api/auth/two-factor/verify';
    await test.inject({ method: 'POST', url, payload: { code: admin.recoveryCodes[9] }, headers: { cookie } });
    expect((await show(admin.headers)).recoveryCodesLeft).toBe(9);
  });
});

it('two-factor changes are audited without secrets, codes and passwords', async () => {
  const admin = await createTwoFactorAdmin(test);
  const renewed = await post('recovery-codes', { password: PASSWORD, code: admin.nextCode() }, admin.headers);
  const wrong = { password: 'not the password', code: admin.nextCode() };
  await post('switch-off', wrong, admin.headers);
  await post('switch-off', { password: PASSWORD, code: admin.nextCode() }, admin.headers);
  const { db } = test.context;
  const { id } = await db.selectFrom('users').select('id').where('email', '=', admin.email).executeTakeFirstOrThrow();
  const rows = await db.selectFrom('audit').selectAll().where('actorId', '=', id).orderBy('at').execute();
  const kept = rows.map(({ endpoint, after, targetKind, targetId }) => ({ endpoint, after, targetKind, targetId }));
  const about = { targetKind: 'account', targetId: id };
  expect(kept).toEqual([
    { ...about, endpoint: 'POST /api/auth/two-factor/start', after: '{"twoStepLogin":"begun"}' },
    { ...about, endpoint: 'POST /api/auth/two-factor/confirm', after: '{"twoStepLogin":"on"}' },
    { ...about, endpoint: 'POST /api/auth/two-factor/recovery-codes', after: '{"recoveryCodes":"new"}' },
    { ...about, endpoint: 'POST /api/auth/two-factor/switch-off', after: '{"twoStepLogin":"off"}' },
  ]);
  const text = JSON.stringify(rows);
  const secrets = [admin.secret, PASSWORD, admin.email, ...admin.recoveryCodes, ...renewed.json().data.recoveryCodes];
  for (const secret of secrets) expect(text).not.toContain(secret);
});
