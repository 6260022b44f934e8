import { spawnSync } from 'node:child_process';
import { type APIRequestContext, expect } from '@playwright/test';
import { inProject, pinnedNode } from '../../scripts/steps/project.mjs';
import { codeOfStep, stepAt } from '../../src/server/features/auth/two-factor/totp.ts';

const PASSWORD = 'careful-admin-password';

let count = 0;

/** An admin of one test alone: two-step login would lock the shared one out of the others. */
export function createAdmin(name: string): { email: string; password: string } {
  count += 1;
  const email = `${name}-${process.pid}-${Date.now()}-${count}@utsav.test`;
  const { PATH = '', HOME = '', E2E_DATA_DIR = '' } = process.env;
  const parameters = ['admin', 'create', email, '--name', 'Careful Committee', '--password', PASSWORD];
  const made = spawnSync(pinnedNode, [inProject('build/server/main.js'), ...parameters], {
    cwd: E2E_DATA_DIR,
    env: { PATH, HOME, DATA_DIR: E2E_DATA_DIR },
    encoding: 'utf8',
  });
  expect(made.status, made.stderr).toBe(0);
  return { email, password: PASSWORD };
}

/** An authenticator app. No code is taken twice, so each is of a later half minute than the one before. */
export function appOf(secret: string): { nextCode(): string } {
  let last = 0;
  return {
    nextCode: () => {
      const now = stepAt(new Date());
      last = Math.max(last + 1, now - 1);
      // The server takes the code before and the one after, too: three without waiting.
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
  const { email, password } = createAdmin('careful');
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
