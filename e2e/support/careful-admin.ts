import { type APIRequestContext, expect } from '@playwright/test';
import { codeOfStep, stepAt } from '../../src/server/features/auth/two-factor/totp.ts';
import { insertAdmin } from './sessions.ts';

const PASSWORD = 'careful-admin-password';

let count = 0;

/** An admin of one test alone: two-step login would lock the shared one out of the others. */
export async function createAdmin(name: string): Promise<{ email: string; password: string }> {
  count += 1;
  const email = `${name}-${process.pid}-${Date.now()}-${count}@utsav.test`;
  await insertAdmin({ name: 'Careful Committee', email, password: PASSWORD });
  return { email, password: PASSWORD };
}

/** An authenticator app. No code is taken twice, so each is of a later half minute than the one before. */
export function appOf(secret: string): { nextCode(): string } {
  let last = 0;
  return {
    nextCode: () => {
      const now = stepAt(new Date());
      // Good for half a minute and more: the code before this one is taken too, but only until this half minute ends.
      last = Math.max(last + 1, now);
      // The server takes the one after, too: two without waiting.
      expect(last).toBeLessThanOrEqual(now + 1);
      return codeOfStep(secret, last);
    },
  };
}

export interface CarefulAdmin {
  email: string;
  password: string;
  app: { nextCode(): string };
  recoveryCodes: string[];
}

/** An admin with two-step login on, made beside the pages; the session of `request` is theirs. */
export async function createCarefulAdmin(request: APIRequestContext, origin: string): Promise<CarefulAdmin> {
  const { email, password } = await createAdmin('careful');
  const post = async (path: string, data: object) => {
    const response = await request.post(path, { data, headers: { origin } });
    expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
    return (await response.json()).data;
  };
  await post('/login', { email, password });
  const { secret } = await post('/api/auth/two-factor/start', { password });
  const app = appOf(secret);
  const { recoveryCodes } = await post('/api/auth/two-factor/confirm', { code: app.nextCode() });
  return { email, password, app, recoveryCodes };
}
