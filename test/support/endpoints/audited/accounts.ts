import { makeToken, sheetInput, tokenInput } from '../../access-tokens.ts';
import { addPasskey, SoftwarePasskey, startPasskey } from '../../software-passkey.ts';
import { PASSWORD } from '../../test-app.ts';
import { beginTwoFactor, createTwoFactorAdmin } from '../../two-factor.ts';
import type { Prepare } from './prepare.ts';

/** Each is made by an admin of its own: two-step login belongs to one account. */
export const accountEndpoints: Record<string, Prepare> = {
  'POST /api/auth/two-factor/start': async (test) => {
    const headers = await test.headersOf('admin');
    return { url: '/api/auth/two-factor/start', headers, payload: { password: PASSWORD } };
  },
  'POST /api/auth/two-factor/confirm': async (test) => {
    const { headers, nextCode } = await beginTwoFactor(test);
    return { url: '/api/auth/two-factor/confirm', headers, payload: { code: nextCode() } };
  },
  'POST /api/auth/two-factor/recovery-codes': async (test) => {
    const { headers, nextCode } = await createTwoFactorAdmin(test);
    const payload = { password: PASSWORD, code: nextCode() };
    return { url: '/api/auth/two-factor/recovery-codes', headers, payload };
  },
  'POST /api/auth/two-factor/switch-off': async (test) => {
    const { headers, recoveryCodes } = await createTwoFactorAdmin(test);
    const payload = { password: PASSWORD, code: recoveryCodes[0] };
    return { url: '/api/auth/two-factor/switch-off', headers, payload };
  },
  'POST /api/auth/passkeys/start': async (test) => {
    const { email: _email, ...headers } = await test.loginAs('admin');
    return { url: '/api/auth/passkeys/start', headers, payload: { password: PASSWORD } };
  },
  'POST /api/auth/passkeys': async (test) => {
    const { email: _email, ...headers } = await test.loginAs('admin');
    const credential = new SoftwarePasskey().create(await startPasskey(test, headers));
    return { url: '/api/auth/passkeys', headers, payload: { name: 'Laptop', credential } };
  },
  'POST /api/auth/passkeys/:id/remove': async (test) => {
    const { email: _email, ...headers } = await test.loginAs('admin');
    const { id } = await addPasskey(test, headers);
    return { url: `/api/auth/passkeys/${id}/remove`, headers, payload: { password: PASSWORD } };
  },
  'POST /api/auth/tokens': async (test) => {
    const { email: _email, ...headers } = await test.loginAs('admin');
    return { url: '/api/auth/tokens', headers, payload: tokenInput() };
  },
  'POST /api/auth/sheets': async (test) => {
    const { email: _email, ...headers } = await test.loginAs('admin');
    return { url: '/api/auth/sheets', headers, payload: sheetInput() };
  },
  'POST /api/auth/tokens/:id/revoke': async (test) => {
    const { email: _email, ...headers } = await test.loginAs('admin');
    const { id } = await makeToken(test, headers);
    return { url: `/api/auth/tokens/${id}/revoke`, headers, payload: {} };
  },
};
