import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { type APIRequestContext, expect, test } from '@playwright/test';
import { type ServerUnderTest, startServer } from '../test/faults/server-under-test.ts';

test.skip(({ isMobile }) => isMobile === true, 'no screen is looked at');
test.skip(process.platform !== 'linux', 'only Linux tells which processes there are');

const admin = { email: 'admin@utsav.test', password: 'utsav-admin-password' };
/** Connections go to the workers in turn: as many as these meet both, also when other requests are counted in. */
const READS = 6;

let folder = '';
let server: ServerUnderTest;

test.beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'utsav-workers-'));
  const account = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
  server = await startServer('built', { WORKERS: '2', DATA_DIR: folder, ...account });
});
test.afterEach(async () => {
  await server.kill();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

async function workersOf({ pid }: ServerUnderTest): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return children.trim().split(' ').filter(Boolean).map(Number);
}

/** The home page over a connection of its own. */
async function readHome(): Promise<string> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(server.url, { agent: false }, resolve).on('error', reject);
  });
  return text(answer);
}

const readHomes = () => Promise.all(Array.from({ length: READS }, readHome));

async function logIn(request: APIRequestContext) {
  const headers = { origin: server.url };
  expect((await request.post(`${server.url}/login`, { headers, data: admin })).status()).toBe(200);
  const dates = { startDate: '2027-03-14T04:30:00.000Z', endDate: '2027-03-14T12:30:00.000Z' };
  return {
    create: async (title: string) => {
      const data = { title, ...dates, status: 'active' };
      const answer = await request.post(`${server.url}/api/events/mainEvent`, { headers, data });
      expect(answer.status()).toBe(200);
      return ((await answer.json()) as { data: { _id: string } }).data._id;
    },
    rename: async (id: string, title: string) => {
      const answer = await request.put(`${server.url}/api/events/edit/${id}`, { headers, data: { title } });
      expect(answer.status()).toBe(200);
    },
  };
}

test('an edit through one worker is read from every worker within a second', async ({ request }) => {
  const calls = await logIn(request);
  const id = await calls.create('Chess before');
  await expect.poll(async () => (await readHomes()).every((page) => page.includes('Chess before'))).toBe(true);
  await calls.rename(id, 'Chess after');
  await setTimeout(1000);
  for (const page of await readHomes()) expect(page).toContain('Chess after');
});

test('a worker that dies is replaced while the other serves, and all end together', async () => {
  const [first = 0, second = 0] = await workersOf(server);
  process.kill(first, 'SIGKILL');
  await expect.poll(() => workersOf(server)).not.toContain(first);
  for (const page of await readHomes()) expect(page).toContain('Active Events');
  await expect.poll(() => workersOf(server)).toHaveLength(2);
  const after = await workersOf(server);
  expect(after).toContain(second);
  for (const page of await readHomes()) expect(page).toContain('Active Events');
  expect(await server.terminate()).toBe(0);
  await expect.poll(() => after.filter((pid) => isAlive(pid))).toEqual([]);
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
