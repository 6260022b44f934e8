import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { readConfig } from '#server/config.ts';
import { createAdmin } from '#server/features/auth/admins/admins.service.ts';
import { openContext } from '#server/open-context.ts';
import { createEvent, datesToCome } from '#test/factories/events.ts';
import { buildPicture } from '#test/factories/pictures.ts';
import type { PostgresServer } from '#test/support/postgres/postgres-server.ts';
import { shortOrFull } from '#test/support/resilience.ts';
import { type Ledger, newLedger, startLoad } from './load.ts';
import { type Program, type ServerUnderTest, startServer } from './server-under-test.ts';
import { countActions, countHiddenFields, countOrphanFiles, type Damage, findDamage } from './verify.ts';

const EVENTS = 6;
const REGISTRATIONS_A_LIFE = 5;
/** The blow falls at any moment of so many milliseconds under load. */
const MOMENTS_MS = shortOrFull(300, 1000);
const account = { name: 'Asha', email: 'asha@utsav.test', password: 'a-password-for-tests' };

export interface KillRun extends Damage {
  orphanFiles: number;
  kills: number;
  acknowledged: number;
  /** Actions of admins found in the audit at the end. */
  actions: number;
  /** Registrations that were committed without a response: only a server that is killed may do so. */
  hiddenFields: number;
  /** Responses of 503. */
  postponed: number;
  /** Responses with a status of 5xx other than 503. */
  failures: string[];
}

/** Injects the fault under load; returns the server that serves from then on. */
export type Blow = (server: ServerUnderTest, start: () => Promise<ServerUnderTest>) => Promise<ServerUnderTest>;

/** SIGKILL at a random moment, as a power cut would. */
const kill: Blow = async (server, start) => {
  await server.kill();
  return start();
};

/** SIGTERM, as every update does. */
export const terminate: Blow = async (server, start) => {
  const code = await server.terminate();
  if (code !== 0) throw new Error(`The server ended with ${code}`);
  return start();
};

/** The database server crashes and comes back a while later; the server itself goes on. */
export const crashOf =
  (postgres: Pick<PostgresServer, 'crash' | 'startAgain'>): Blow =>
  async (server) => {
    await postgres.crash();
    await expectUnavailable(server.url);
    await postgres.startAgain();
    return server;
  };

/** Without its database a server says so, and when to come back. */
async function expectUnavailable(url: string): Promise<void> {
  const response = await fetch(`${url}/readyz`);
  const retryAfter = Number(response.headers.get('retry-after'));
  if (response.status !== 503 || !(retryAfter > 0)) {
    throw new Error(`Without a database, /readyz responded ${response.status} and Retry-After ${retryAfter}`);
  }
}

export interface KillRunOptions {
  program: Program;
  kills: number;
  /** An empty database of its own; without it, SQLite. */
  databaseUrl?: string | undefined;
  /** The fault of each round, a SIGKILL where it is left out. */
  blow?: Blow;
  onKill?: (kill: number, acknowledged: number) => void;
}

/** However slow the machine, each life of the server sees some of every kind of work. */
async function someWork(ledger: Ledger): Promise<void> {
  const editsOf = () => [...ledger.edits.values()].reduce((sum, edit) => sum + edit.acknowledgedCount, 0);
  const before = { registrations: ledger.registrations.size, pictures: ledger.pictures.size, edits: editsOf() };
  const isDone = () =>
    ledger.registrations.size >= before.registrations + REGISTRATIONS_A_LIFE &&
    ledger.pictures.size > before.pictures &&
    editsOf() > before.edits;
  while (!isDone()) await setTimeout(10);
}

/** An overloaded machine rejects even this for a while. */
async function logIn(url: string): Promise<string> {
  for (let triesLeft = 20; ; triesLeft -= 1) {
    const response = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify({ email: account.email, password: account.password }),
    });
    const text = await response.text();
    if (response.ok) {
      const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
      return cookies.join('; ');
    }
    if (response.status !== 503 || triesLeft === 0) throw new Error(`Login failed: ${text}`);
    await setTimeout(1000);
  }
}

/**
 * Injects faults at random moments while registrations, edits and uploads go on, and looks for every
 * acknowledged write.
 */
export async function runKills({ program, kills, databaseUrl, blow = kill, onKill }: KillRunOptions): Promise<KillRun> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'utsav-faults-'));
  const environment: Record<string, string> = {
    DATA_DIR: dataDir,
    SESSION_SECRET: 'a secret for tests alone, long enough',
    ADMIN_EMAIL: account.email,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  };
  const { context, close } = await openContext(readConfig(environment));
  const ledger = newLedger();
  const total: KillRun = {
    kills,
    acknowledged: 0,
    actions: 0,
    lost: [],
    oversold: 0,
    orphanFiles: 0,
    hiddenFields: 0,
    postponed: 0,
    failures: ledger.failures,
  };
  let server: ServerUnderTest | undefined;
  try {
    await createAdmin(context, account);
    // Some fill up during the run, some never do.
    const eventIds: string[] = [];
    for (let index = 0; index < EVENTS; index += 1) {
      const event = await createEvent(context, {
        ...datesToCome,
        title: `Event ${index}`,
        capacity: 15 * (index + 1) ** 2,
      });
      eventIds.push(event._id);
    }
    const picture = await buildPicture(shortOrFull({ width: 300, height: 200 }, { width: 900, height: 600 }));
    server = await startServer(program, environment);
    const cookie = await logIn(server.url);
    for (let count = 1; count <= kills; count += 1) {
      const load = startLoad({ url: server.url, cookie, eventIds, picture, ledger });
      await someWork(ledger);
      await setTimeout(Math.random() * MOMENTS_MS);
      server = await blow(server, async () => {
        await load.stop();
        return startServer(program, environment);
      });
      // A server that was not restarted has to recover on its own.
      if (!load.hasStopped()) await someWork(ledger);
      await load.stop();
      const damage = await findDamage(context, ledger);
      // What is lost once is missed at every later look, too.
      total.lost = [...new Set([...total.lost, ...damage.lost])];
      total.oversold = Math.max(total.oversold, damage.oversold);
      onKill?.(count, ledger.acknowledged);
    }
    await server.kill();
    total.acknowledged = ledger.acknowledged;
    total.postponed = ledger.postponed;
    total.hiddenFields = await countHiddenFields(context, ledger);
    total.actions = await countActions(context);
    total.orphanFiles = await countOrphanFiles(context);
    return total;
  } finally {
    await server?.kill();
    await close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
