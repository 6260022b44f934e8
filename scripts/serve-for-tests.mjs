import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { inProject, pinnedNode } from './steps/project.mjs';

/**
 * The built server as the browser tests meet it: empty data with the sample festival, and none of the
 * developer's settings, neither from the environment nor from .env (hence the other folder).
 */
const { E2E_PORT = '', E2E_DATA_DIR = '', E2E_SETTINGS = '{}', PATH = '', HOME = '' } = process.env;
mkdirSync(E2E_DATA_DIR, { recursive: true, mode: 0o700 });
const server = spawn(pinnedNode, [inProject('build/server/main.js')], {
  cwd: E2E_DATA_DIR,
  env: {
    PATH,
    HOME,
    NODE_ENV: 'production',
    PORT: E2E_PORT,
    DATA_DIR: E2E_DATA_DIR,
    ADMIN_EMAIL: 'admin@utsav.test',
    ADMIN_PASSWORD: 'utsav-admin-password',
    SAMPLE_DATA: 'on',
    UPI_ID: 'festival@bank',
    UPI_NAME: 'Utsav',
    LOG_LEVEL: 'warn',
    NODE_COMPILE_CACHE: inProject('.cache/tests/compiled'),
    // The browsers share the processors with the server: a late response is no fault of either.
    MAX_EVENT_LOOP_DELAY: '0',
    ...JSON.parse(E2E_SETTINGS),
  },
  stdio: 'inherit',
});
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => server.kill(signal));
}
server.once('exit', (code) => {
  rmSync(E2E_DATA_DIR, { recursive: true, force: true });
  process.exitCode = code ?? 1;
});
