import { issueLoginCode } from '#server/features/auth/login-code/issue-code.service.ts';
import { processResetRequests } from '#server/features/auth/password-reset.service.ts';
import { listResetLinks, listVerificationLinks } from '../../emails.ts';
import { addPasskey, startPasskeyLogin } from '../../software-passkey.ts';
import { PASSWORD } from '../../test-app.ts';
import { createTwoFactorAdmin } from '../../two-factor.ts';
import { nextEmail, type Prepare, send } from './world.ts';

export const authEndpoints: Record<string, Prepare> = {
  'POST /login': async ({ test }) => {
    const { email } = await test.loginAs('admin');
    return { url: '/login', payload: { email, password: PASSWORD } };
  },
  'GET /check-auth': ({ admin: headers }) => ({ url: '/check-auth', headers }),
  'POST /api/auth/logout': async ({ test }) => {
    const headers = await test.headersOf('participant');
    return { url: '/api/auth/logout', headers, payload: {} };
  },
  'POST /api/auth/register': () => ({
    url: '/api/auth/register',
    payload: { name: 'Asha Rao', email: nextEmail(), password: PASSWORD },
  }),
  'POST /api/auth/login': ({ participant: { email } }) => ({
    url: '/api/auth/login',
    payload: { email, password: PASSWORD },
  }),
  'GET /api/auth/me': ({ participant: headers }) => ({ url: '/api/auth/me', headers }),
  'GET /api/auth/two-factor': ({ admin: headers }) => ({ url: '/api/auth/two-factor', headers }),
  'POST /api/auth/forgot-password': ({ participant: { email } }) => ({
    url: '/api/auth/forgot-password',
    payload: { email },
  }),
  'POST /api/auth/reset-password/check': () => ({ url: '/api/auth/reset-password/check', payload: { token: 'x' } }),
  'POST /api/auth/reset-password': async ({ test }) => {
    const { email } = await test.loginAs('participant');
    await test.inject({ method: 'POST', url: '/api/auth/forgot-password', payload: { email } });
    await processResetRequests(test.context);
    const links = await listResetLinks(test.context.db, email);
    const token = new URL(links.at(-1) ?? '').searchParams.get('token');
    return { url: '/api/auth/reset-password', payload: { token, password: PASSWORD } };
  },
  'POST /api/auth/email-proof': async ({ test }) => {
    const { email, ...headers } = await test.loginAs('participant');
    await test.context.db.updateTable('users').set({ emailVerified: false }).where('email', '=', email).execute();
    return { url: '/api/auth/email-proof', headers, payload: {} };
  },
  'POST /api/auth/confirm-email': async (world) => {
    const email = nextEmail();
    await send(world, { url: '/api/auth/register', payload: { name: 'Asha Rao', email, password: PASSWORD } });
    const [link] = await listVerificationLinks(world.test.context.db, email);
    return { url: '/api/auth/confirm-email', payload: { token: new URL(link ?? '').searchParams.get('token') } };
  },
  'POST /api/auth/login-code': () => ({ url: '/api/auth/login-code', payload: { email: nextEmail() } }),
  'POST /api/auth/login-code/verify': async ({ test }) => {
    const email = nextEmail();
    const code = await issueLoginCode(test.context, email);
    return { url: '/api/auth/login-code/verify', payload: { email, code, name: 'Asha Rao' } };
  },
  'POST /api/auth/two-factor/verify': async ({ test }) => {
    const { email, nextCode } = await createTwoFactorAdmin(test);
    const response = await test.inject({ method: 'POST', url: '/login', payload: { email, password: PASSWORD } });
    const cookies = [response.headers['set-cookie'] ?? []].flat();
    const cookie = cookies.map((line) => line.split(';')[0]).find((pair) => pair?.startsWith('utsav.two_factor='));
    return { url: '/api/auth/two-factor/verify', headers: { cookie }, payload: { code: nextCode() } };
  },
  'POST /api/auth/google/start': () => ({ url: '/api/auth/google/start', payload: {} }),
  'GET /api/auth/google/finish': async ({ test, google }) => {
    const started = await test.inject({ method: 'POST', url: '/api/auth/google/start', payload: {} });
    const cookie = String(started.headers['set-cookie']).split(';')[0] ?? '';
    return { url: `/api/auth/google/finish${google.authorize(started.json().data.url).search}`, headers: { cookie } };
  },
  'GET /api/auth/tokens': ({ admin: headers }) => ({ url: '/api/auth/tokens', headers }),
  'GET /api/auth/passkeys': ({ admin: headers }) => ({ url: '/api/auth/passkeys', headers }),
  'POST /api/auth/passkeys/login/start': () => ({ url: '/api/auth/passkeys/login/start', payload: {} }),
  'POST /api/auth/passkeys/login': async ({ test }) => {
    const { email: _email, ...headers } = await test.loginAs('admin');
    const { passkey } = await addPasskey(test, headers);
    const credential = passkey.use(await startPasskeyLogin(test), undefined);
    return { url: '/api/auth/passkeys/login', payload: { credential } };
  },
};

export const accountEndpoints: Record<string, Prepare> = {
  'GET /api/account': ({ participant: headers }) => ({ url: '/api/account', headers }),
  'PUT /api/account': ({ participant: headers }) => ({
    url: '/api/account',
    headers,
    payload: { name: 'Asha Rao', phone: '+91 98765 43210', college: 'City College', yearOfStudy: 2, gender: 'female' },
  }),
  'POST /api/account/password': async ({ test }) => {
    const headers = await test.headersOf('participant');
    return { url: '/api/account/password', headers, payload: { password: PASSWORD, newPassword: PASSWORD } };
  },
  'POST /api/account/log-out-others': async ({ test }) => {
    const headers = await test.headersOf('participant');
    return { url: '/api/account/log-out-others', headers, payload: {} };
  },
};
