import { codeOfStep, stepAt } from '#server/features/auth/two-factor/totp.ts';
import { PASSWORD, type TestApp } from './test-app.ts';

/** An admin with two-step login on, and a session from before. */
export interface TwoFactorAdmin {
  email: string;
  headers: { cookie: string; origin: string };
  secret: string;
  recoveryCodes: string[];
  /** A code that was not used yet: the clock goes on to the next one. */
  nextCode(): string;
}

type Beginner = Omit<TwoFactorAdmin, 'recoveryCodes'>;

async function post(test: TestApp, { headers }: Pick<TwoFactorAdmin, 'headers'>, step: string, payload: object) {
  const response = await test.inject({ method: 'POST', url: `/api/auth/two-factor/${step}`, payload, headers });
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json().data;
}

/** A new admin whose app knows its secret, before a first code is confirmed. */
export async function beginTwoFactor(test: TestApp): Promise<Beginner> {
  const { email, ...headers } = await test.loginAs('admin');
  const { secret } = await post(test, { headers }, 'start', { password: PASSWORD });
  const nextCode = () => {
    test.time.now = new Date(test.time.now.getTime() + 30_000);
    return codeOfStep(secret, stepAt(test.time.now));
  };
  return { email, headers, secret, nextCode };
}

/** Switches two-step login on for a new admin, through the API. */
export async function createTwoFactorAdmin(test: TestApp): Promise<TwoFactorAdmin> {
  const admin = await beginTwoFactor(test);
  const { recoveryCodes } = await post(test, admin, 'confirm', { code: admin.nextCode() });
  return { ...admin, recoveryCodes };
}
