import { expect, it, vi } from 'vitest';
import { PASSWORD, startTestApp } from '#test/support/test-app.ts';
import { createAccount } from './auth.service.ts';
import { hashPassword } from './password-hashes.ts';

// Apart from the other tests of logins: a replaced module needs a process of its own.
vi.mock('./password-hashes.ts', { spy: true });

it('POST /api/auth/login responds alike to a wrong password and an unknown e-mail, and computes a hash for both', async () => {
  const test = await startTestApp();
  const login = (email: string) =>
    test.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password: 'not the password' } });
  const withoutId = (body: string) => ({ ...JSON.parse(body), requestId: '' });
  const account = { name: 'Asha Rawat', email: 'devi@example.org', password: PASSWORD, role: 'participant' } as const;
  await createAccount(test.context, account);
  vi.mocked(hashPassword).mockClear();
  const wrong = await login(account.email);
  expect(hashPassword).not.toHaveBeenCalled();
  const unknown = await login('nobody@example.org');
  expect(hashPassword).toHaveBeenCalledWith(expect.anything(), 'not the password', '127.0.0.1');
  expect(wrong.statusCode).toBe(401);
  expect(wrong.json()).toMatchObject({ success: false, code: 'wrong_credentials', message: 'Invalid Credentials' });
  expect(unknown.statusCode).toBe(401);
  expect(withoutId(unknown.body)).toEqual(withoutId(wrong.body));
  expect(wrong.headers['set-cookie']).toBeUndefined();
  await test.close();
});
