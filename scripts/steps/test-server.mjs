import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './free-port.mjs';
import { inProject, pinnedNode } from './project.mjs';

/**
 * Starts the built server as the browser tests have it, with the sample festival, on data of its own in `folder`.
 * @param {Record<string, string>} [settings] what its environment sets beside that
 */
export async function startTestServer(settings = {}) {
  const port = await freePort();
  const folder = mkdtempSync(path.join(tmpdir(), 'utsav-server-'));
  const env = { ...process.env, E2E_PORT: String(port), E2E_DATA_DIR: folder, E2E_SETTINGS: JSON.stringify(settings) };
  const server = spawn(pinnedNode, [inProject('scripts/serve-for-tests.mjs')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const origin = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 600; tries += 1) {
    const ready = await fetch(`${origin}/readyz`).catch(() => null);
    if (ready?.ok) return { server, origin, folder };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  server.kill();
  throw new Error('The server did not start. Was it built? (npm run build)');
}
