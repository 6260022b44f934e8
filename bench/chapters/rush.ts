import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { createMainEventSchema } from '../../src/contract/events/events.ts';
import { seatHoldingStatuses } from '../../src/contract/registration-rules.ts';
import type { AppContext } from '../../src/server/context.ts';
import { createMainEvent } from '../../src/server/features/events/events.service.ts';
import { startPostgres } from '../../test/support/postgres/postgres-server.ts';
import { temporaryFolder } from '../folders.ts';
import { pinned } from '../machine.ts';
import { type Server, startUtsav } from '../processes.ts';
import type { Report } from '../report.ts';
import { withContext } from '../seed.ts';

const SEATS = 300;
const PEOPLE = 1500;
/** The orders a second and for how long; a real opening of 300 seats, replayed. */
const OPENING = { perSecond: 134, seconds: 60 };
const TWICE = { perSecond: 268, seconds: 20 };
/** More than one processor can decide: only here may orders be refused. */
const BEYOND = { perSecond: 2000, seconds: 3 };

interface Outcome {
  orders: number;
  /** How often each status came, such as `order 200`. */
  statuses: Record<string, number>;
  /** What accepted orders were told, by the registration's status. */
  told: Record<string, number>;
  refusedWithoutRetryAfter: number;
  /** Orders without a response. */
  failed: number;
  p99: number;
}

interface Stored {
  byStatus: Record<string, number>;
  /** People with more than one active registration. */
  doubles: number;
  /** The counter under whose lock seats are given. */
  reserved: number;
}

async function newEvent(environment: Record<string, string>, title: string): Promise<string> {
  const dates = { startDate: '2098-02-14T04:30:00Z', endDate: '2098-02-14T12:30:00Z' };
  const team = { participationType: 'both', teamSize: 4, isRegistrationNeeded: true };
  const input = createMainEventSchema.parse({ title, status: 'active', capacity: SEATS, ...dates, ...team });
  return withContext(environment, async (context) => (await createMainEvent(context, input))._id);
}

async function replay(
  server: Server,
  eventId: string,
  { perSecond, seconds }: typeof OPENING,
  mark: string,
): Promise<Outcome> {
  const page = `/subevent/rush/${eventId}`;
  const order = JSON.stringify({ url: server.url, eventId, page, people: PEOPLE, perSecond, seconds, mark });
  const generator = path.join(import.meta.dirname, '../load/rush.mjs');
  const [program, parameters] = pinned('last', [process.execPath, generator, order]);
  const child = spawn(program, parameters, { stdio: ['ignore', 'pipe', 'inherit'] });
  return JSON.parse(await text(child.stdout));
}

async function readStored({ db }: AppContext, eventId: string): Promise<Stored> {
  const rows = await db
    .selectFrom('registrations')
    .select(['status', (select) => select.fn.countAll().as('count')])
    .where('eventId', '=', eventId)
    .groupBy('status')
    .execute();
  const doubles = await db
    .selectFrom('participants')
    .select('email')
    .where('eventId', '=', eventId)
    .where('releasedAt', 'is', null)
    .groupBy('email')
    .having(sql<number>`count(*)`, '>', 1)
    .execute();
  const seats = await db.selectFrom('eventCapacity').select('reserved').where('eventId', '=', eventId).execute();
  return {
    byStatus: Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)])),
    doubles: doubles.length,
    reserved: seats[0]?.reserved ?? 0,
  };
}

const sum = (counts: Record<string, number>, matches: (key: string) => boolean) =>
  Object.entries(counts).reduce((total, [key, count]) => total + (matches(key) ? count : 0), 0);
const holdingSeats = (counts: Record<string, number>) =>
  sum(counts, (status) => seatHoldingStatuses.some((holding) => holding === status));
const shown = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([key, count]) => `${key} × ${count}`)
    .join(', ');

/** Rows that hold for every load: nothing lost, nothing double, nobody left without a word. */
function addCorrectness(report: Report, what: string, outcome: Outcome, stored: Stored): void {
  const { statuses, told } = outcome;
  const untold = sum(stored.byStatus, () => true) - sum(told, () => true);
  const waiting = Math.abs((stored.byStatus.waitlisted ?? 0) - (told.waitlisted ?? 0));
  const faults = sum(statuses, (key) => /5\d\d$/.test(key) && !key.endsWith('503')) + outcome.failed;
  const none = { atMost: 0 };
  const add = (name: string, measured: string, ratio: number) =>
    report.add({ what: `${what}: ${name}`, measured, ratio, goal: none });
  add('5xx but 503, and orders without a response', shown(statuses), faults);
  add('seats oversold', `${stored.reserved} of ${SEATS}`, Math.max(0, holdingSeats(stored.byStatus) - SEATS));
  add('people registered twice', '', stored.doubles);
  add('registered or waitlisted and not told so', shown(told), untold + waiting);
}

async function rush(report: Report, engine: string, environment: Record<string, string>): Promise<void> {
  const events = [];
  for (const title of ['Opening', 'Twice', 'Beyond']) events.push(await newEvent(environment, title));
  const [opening = '', twice = '', beyond = ''] = events;
  const settings = { TRUST_PROXY: '1', LOG_LEVEL: 'silent', ...environment };
  const server = await startUtsav(environment.DATA_DIR ?? '', settings);
  const loads = [
    { eventId: opening, load: OPENING, what: `${engine}, ${OPENING.perSecond} orders a second`, p99: { atMost: 2000 } },
    { eventId: twice, load: TWICE, what: `${engine}, twice as many` },
    { eventId: beyond, load: BEYOND, what: `${engine}, ${BEYOND.perSecond} a second` },
  ];
  for (const { eventId, load, what, p99 } of loads) {
    const outcome = await replay(server, eventId, load, eventId.toLowerCase().replace(/[^a-z\d]/g, ''));
    const stored = await withContext(environment, (context) => readStored(context, eventId));
    const refused = sum(outcome.statuses, (key) => key.endsWith('503'));
    const measured = `${outcome.orders} orders, ${PEOPLE} connections`;
    report.add({ what: `${what}: p99`, measured, ratio: outcome.p99, unit: 'ms', ...(p99 && { goal: p99 }) });
    const mayRefuse = load === BEYOND;
    report.add({
      what: `${what}: 503${mayRefuse ? ' without Retry-After' : ''}`,
      measured: `${refused} refused`,
      ratio: mayRefuse ? outcome.refusedWithoutRetryAfter : refused,
      goal: { atMost: 0 },
    });
    addCorrectness(report, what, outcome, stored);
  }
  await server.stop();
}

/** A hard opening on both engines: the load on the last processor, the server on the first. */
export async function measureRush(report: Report): Promise<void> {
  report.chapter(`Rush: ${SEATS} seats, ${PEOPLE} people, one order in five a team of three, one in ten sent twice`);
  const secret = { SESSION_SECRET: 'a secret for benchmarks, long enough' };
  await rush(report, 'SQLite', { DATA_DIR: temporaryFolder(), ...secret });
  const server = await startPostgres({ keepsCommits: true });
  const environment = { DATA_DIR: temporaryFolder(), DATABASE_URL: server.url('postgres'), ...secret };
  await rush(report, 'PostgreSQL', environment);
  await server.stop();
}
