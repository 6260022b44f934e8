import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { freePort } from '../../scripts/steps/free-port.mjs';
import { inProject, pinnedNode } from '../../scripts/steps/project.mjs';

/** The admin of such a server. */
export const OWN_ADMIN = { email: 'admin@utsav.test', password: 'utsav-admin-password' };

/**
 * A server beside the one that the tests share, with an empty festival and what `environment` sets. `host` is what
 * browsers call it: passkeys need a name.
 */
export async function startOwnServer(
  environment: Record<string, string>,
  host: '127.0.0.1' | 'localhost' = '127.0.0.1',
): Promise<{ origin: string; stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'utsav-own-server-'));
  const port = await freePort();
  const origin = `http://${host}:${port}`;
  const server = spawn(pinnedNode, [inProject('build/server/main.js')], {
    cwd: dataDir,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: origin,
      DATA_DIR: dataDir,
      ADMIN_EMAIL: OWN_ADMIN.email,
      ADMIN_PASSWORD: OWN_ADMIN.password,
      SAMPLE_DATA: 'off',
      LOG_LEVEL: 'warn',
      // What another server of these tests has compiled already: a quarter of the time until one is ready.
      NODE_COMPILE_CACHE: inProject('.cache/tests/compiled'),
      ...environment,
    },
    stdio: 'inherit',
  });
  const loopback = `http://127.0.0.1:${port}`;
  await expect(async () => expect((await fetch(`${loopback}/readyz`)).ok).toBe(true)).toPass({ timeout: 90_000 });
  const stop = async () => {
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
  return { origin, stop };
}
