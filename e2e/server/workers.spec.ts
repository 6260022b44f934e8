import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { type APIRequestContext, expect } from '@playwright/test';
import { type ServerUnderTest, startServer } from '../../test/faults/server-under-test.ts';
import { siteDays } from '../support/days.ts';
import { festivalTest } from '../support/site-fixtures.ts';

const admin = { email: 'admin@utsav.test', password: 'utsav-admin-password' };
/** Connections go to the workers in turn: as many as these meet both, also when other requests are counted in. */
const READS = 6;

const test = festivalTest.extend<{ server: ServerUnderTest }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's parameters
  server: async ({}, use) => {
    festivalTest.skip(process.platform !== 'linux', 'only Linux lists the processes in /proc');
    const folder = await mkdtemp(path.join(tmpdir(), 'utsav-workers-'));
    const account = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
    const server = await startServer('built', {
      WORKERS: '2',
      MAX_EVENT_LOOP_DELAY: '0',
      DATA_DIR: folder,
      ...account,
    });
    await use(server);
    await server.kill();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  },
});

async function workersOf({ pid }: ServerUnderTest): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return children.trim().split(' ').filter(Boolean).map(Number);
}

/** The home page over a connection of its own. */
async function readHome(server: ServerUnderTest): Promise<string> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(server.url, { agent: false }, resolve).on('error', reject);
  });
  return text(response);
}

const readHomes = (server: ServerUnderTest) => Promise.all(Array.from({ length: READS }, () => readHome(server)));

async function logIn(server: ServerUnderTest, request: APIRequestContext) {
  const headers = { origin: server.url };
  expect((await request.post(`${server.url}/login`, { headers, data: admin })).status()).toBe(200);
  const dates = { startDate: `${siteDays.first}T10:00`, endDate: `${siteDays.first}T18:00` };
  return {
    create: async (title: string) => {
      const data = { title, ...dates, status: 'active' };
      const response = await request.post(`${server.url}/api/events/mainEvent`, { headers, data });
      expect(response.status()).toBe(200);
      return ((await response.json()) as { data: { _id: string } }).data._id;
    },
    rename: async (id: string, title: string) => {
      const response = await request.put(`${server.url}/api/events/edit/${id}`, { headers, data: { title } });
      expect(response.status()).toBe(200);
    },
  };
}

/** One server for both: starting two processes is most of what this file takes. */
test('two workers: an edit through one is read from both, one that dies is replaced, and all end together', async ({
  server,
  request,
}) => {
  // How soon it is read is measured by the benchmark of the edits.
  await test.step('an edit through one worker is read from every worker', async () => {
    const adminApi = await logIn(server, request);
    const allTell = (title: string) => async () => (await readHomes(server)).every((page) => page.includes(title));
    const id = await adminApi.create('Chess before');
    await expect.poll(allTell('Chess before')).toBe(true);
    await adminApi.rename(id, 'Chess after');
    await expect.poll(allTell('Chess after')).toBe(true);
  });
  await test.step('a worker that dies is replaced while the other serves, and all end together', async () => {
    const [first = 0, second = 0] = await workersOf(server);
    process.kill(first, 'SIGKILL');
    await expect.poll(() => workersOf(server)).not.toContain(first);
    for (const page of await readHomes(server)) expect(page).toContain('Active Events');
    await expect.poll(() => workersOf(server)).toHaveLength(2);
    const after = await workersOf(server);
    expect(after).toContain(second);
    for (const page of await readHomes(server)) expect(page).toContain('Active Events');
    expect(await server.terminate()).toBe(0);
    await expect.poll(() => after.filter((pid) => isAlive(pid))).toEqual([]);
  });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
