import type { FastifyInstance } from 'fastify';
import type { LogEvent } from 'kysely';
import { createMainEventSchema } from '../../src/contract/events/events.ts';
import { buildApp } from '../../src/server/app.ts';
import { readConfig } from '../../src/server/config.ts';
import type { AppContext } from '../../src/server/context.ts';
import { watchContentVersion } from '../../src/server/db/content-version.ts';
import { openDatabase } from '../../src/server/db/database.ts';
import { migrateToLatest } from '../../src/server/db/migrate.ts';
import { createMainEvent } from '../../src/server/features/events/events.service.ts';
import { createFileStore } from '../../src/server/features/images/create-file-store.service.ts';
import { startPostgres } from '../../test/support/postgres/postgres-server.ts';
import { temporaryFolder } from '../folders.ts';
import type { Report } from '../report.ts';

const ORDERS = 1000;
const AT_ONCE = 64;
const SEATS = 300;

interface Counts {
  statements: number;
  commits: number;
}

interface Shop {
  app: FastifyInstance;
  context: AppContext;
  counts: Counts;
  close(): Promise<void>;
}

/** The API in this process, without jobs, on a database whose statements are counted. */
async function openShop(environment: Record<string, string>): Promise<Shop> {
  const counts = { statements: 0, commits: 0 };
  const config = readConfig({ LOG_LEVEL: 'silent', TRUST_PROXY: '1', MAX_EVENT_LOOP_DELAY: '0', ...environment });
  const log = ({ query: { sql } }: LogEvent) => {
    if (sql.endsWith('from "contentVersion"')) return;
    counts.statements += 1;
    if (/^commit/i.test(sql)) counts.commits += 1;
  };
  const db = openDatabase({ ...config, log });
  await migrateToLatest(db);
  const content = await watchContentVersion(db, { databaseUrl: undefined, onError: () => {} });
  const files = await createFileStore(config);
  const context = { config, db, content, files, clock: () => new Date(), log: console };
  const app = await buildApp(context);
  const close = async () => {
    await app.close();
    await content.stop();
    await db.destroy();
  };
  return { app, context, counts, close };
}

let people = 0;

/** A person or a team of three, who look at the seats and register; each from a network of their own. */
async function order({ app }: Shop, eventId: string, isTeam: boolean): Promise<void> {
  const index = ++people;
  const headers = { 'x-forwarded-for': `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}` };
  await app.inject({ url: `/api/events/${eventId}/seats`, headers });
  const email = (member: number) => `person-${index}-${member}@college.test`;
  const members = ['Asha Rao', 'Ravi Nair', 'Meera Das'].map((name, member) => ({ name, email: email(member) }));
  const person = { eventId, name: 'Asha Rao', email: email(0), phone: '98765 43210', college: 'NIT Suryapur' };
  const team = { eventId, teamName: `Team ${index}`, contactEmail: email(0), teamLeader: 'Asha Rao', members };
  const [url, payload] = isTeam ? ['/api/team/registerTeam', team] : ['/api/registrations', person];
  const { statusCode, body } = await app.inject({ method: 'POST', url, headers, payload });
  if (statusCode !== 200) throw new Error(`${url} responded ${statusCode}: ${body}`);
}

async function newEvent({ context }: Shop, capacity: number): Promise<string> {
  const dates = { startDate: '2098-02-14T04:30:00Z', endDate: '2098-02-14T12:30:00Z' };
  const kind = { participationType: 'both', teamSize: 4, isRegistrationNeeded: true };
  const input = createMainEventSchema.parse({ title: 'Opening', status: 'active', capacity, ...dates, ...kind });
  return (await createMainEvent(context, input))._id;
}

/** Statements, commits and processor milliseconds of each order while `work` makes so many. */
async function costOf(shop: Shop, orders: number, work: () => Promise<unknown>) {
  const { statements, commits } = shop.counts;
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return {
    statements: (shop.counts.statements - statements) / orders,
    commits: (shop.counts.commits - commits) / orders,
    milliseconds: (user + system) / 1000 / orders,
  };
}

async function measure(report: Report, engine: string, environment: Record<string, string>): Promise<void> {
  const shop = await openShop(environment);
  const add = async (what: string, orders: number, work: () => Promise<unknown>) => {
    const { statements, commits, milliseconds } = await costOf(shop, orders, work);
    const measured = `${statements.toFixed(1)} statements, ${commits.toFixed(2)} commits`;
    report.add({ what: `${engine}: ${what}`, measured, ratio: milliseconds, unit: 'ms' });
  };
  const rush = async (eventId: string, orders: number) => {
    let left = orders;
    const client = async () => {
      for (; left > 0; ) await order(shop, eventId, --left % 5 === 4);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, client));
  };
  // The first requests of a process are slow: its code is not compiled yet.
  await rush(await newEvent(shop, SEATS), 500);
  const quiet = await newEvent(shop, 1000);
  for (const [what, isTeam] of [
    ['a person', false],
    ['a team of three', true],
  ] as const) {
    await add(`${what}, alone`, 100, async () => {
      for (let index = 0; index < 100; index += 1) await order(shop, quiet, isTeam);
    });
  }
  const opening = await newEvent(shop, SEATS);
  await add(`the first ${ORDERS}, ${AT_ONCE} at once`, ORDERS, () => rush(opening, ORDERS));
  await add(`the next ${ORDERS}, behind them on the waitlist`, ORDERS, () => rush(opening, ORDERS));
  await shop.close();
}

/** What one order costs, with its look at the seats: figures that a busy machine changes little, unlike latencies. */
export async function measureOrders(report: Report): Promise<void> {
  report.chapter(
    'Orders: database statements, commits and processor time of this process for each, without its e-mail',
  );
  const secret = { SESSION_SECRET: 'a secret for benchmarks, long enough' };
  await measure(report, 'SQLite', { DATA_DIR: temporaryFolder(), ...secret });
  const server = await startPostgres();
  await measure(report, 'PostgreSQL', { DATA_DIR: temporaryFolder(), DATABASE_URL: server.url('postgres'), ...secret });
  await server.stop();
}
