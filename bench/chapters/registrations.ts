import { Agent, request } from 'node:http';
import { createMainEventSchema } from '../../src/contract/events/events.ts';
import { createMainEvent } from '../../src/server/features/events/events.service.ts';
import { startPostgres } from '../../test/support/postgres/postgres-server.ts';
import { temporaryFolder } from '../folders.ts';
import { insertIntoPostgres, insertIntoSqlite } from '../load/bare-registrations.ts';
import { inTurns, type Rate } from '../load/measure.ts';
import { Stopwatch } from '../load/stopwatch.ts';
import { type Server, startUtsav } from '../processes.ts';
import { type Report, shownRate } from '../report.ts';
import { withContext } from '../seed.ts';

const SECONDS = 5;
const ROUNDS = 3;
const CONNECTIONS = 64;

function post(agent: Agent, url: string, body: object, person: number): Promise<number> {
  const content = JSON.stringify(body);
  // A whole campus, not one address: each has its own ceiling.
  const address = `10.${(person >> 16) & 255}.${(person >> 8) & 255}.${person & 255}`;
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(content),
    'x-forwarded-for': address,
  };
  return new Promise((resolve, reject) => {
    request(url, { agent, method: 'POST', headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    })
      .on('error', reject)
      .end(content);
  });
}

let people = 0;

/** Registrations through HTTP, each of another person, counted by the answers of success. */
async function registerThroughHttp(server: Server, eventId: string, seconds: number): Promise<Rate> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const stopwatch = new Stopwatch(seconds);
  const before = server.processorSeconds();
  const register = async () => {
    while (!stopwatch.isOver()) {
      const index = people++;
      const who = { name: `Person ${index}`, email: `http${index}@college.test` };
      const body = { ...who, eventId, phone: '98765 43210', college: 'NIT Suryapur' };
      const began = performance.now();
      const status = await post(agent, `${server.url}/api/registrations`, body, index);
      // A machine busy with other things may make the server say so; such an entry does not count.
      if (status === 200) stopwatch.lap(began);
      else if (status !== 503) throw new Error(`An entry was answered with ${status}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, register));
  agent.destroy();
  return stopwatch.rate(server.processorSeconds() - before);
}

async function newEvent(environment: Record<string, string>): Promise<string> {
  const dates = { startDate: '2098-02-14T04:30:00Z', endDate: '2098-02-14T12:30:00Z' };
  const input = createMainEventSchema.parse({ title: 'Rush', status: 'active', capacity: 1_000_000, ...dates });
  return withContext(environment, async (context) => (await createMainEvent(context, input))._id);
}

type InsertBare = (eventId: string) => Rate | Promise<Rate>;

/** Writing registrations through HTTP beside the same rows inserted bare. */
async function compare(report: Report, engine: string, environment: Record<string, string>, bare: InsertBare) {
  const through = async () => {
    const eventId = await newEvent(environment);
    const server = await startUtsav(environment.DATA_DIR ?? '', { TRUST_PROXY: '1', ...environment }, 'anywhere');
    // The first requests of a process are slow: its code is not compiled yet.
    await registerThroughHttp(server, eventId, 1);
    const rate = await registerThroughHttp(server, eventId, SECONDS);
    await server.stop();
    return rate;
  };
  const { first, second, ratio } = await inTurns(through, async () => bare(await newEvent(environment)), ROUNDS);
  const [measured, against] = [shownRate(first), shownRate(second)];
  report.add({ what: `Registrations through HTTP / the same rows inserted bare, ${engine}`, measured, against, ratio });
}

/** Registrations on both engines. */
export async function measureRegistrations(report: Report): Promise<void> {
  report.chapter(`Registrations written, ${CONNECTIONS} connections, on all processors, the load in Node beside them`);
  const secret = { SESSION_SECRET: 'a secret for benchmarks, long enough' };
  const folder = temporaryFolder();
  await compare(report, 'SQLite', { DATA_DIR: folder, ...secret }, (eventId) =>
    insertIntoSqlite(`${folder}/utsav.sqlite`, eventId, SECONDS),
  );
  const server = await startPostgres();
  const url = server.url('postgres');
  const environment = { DATA_DIR: temporaryFolder(), DATABASE_URL: url, ...secret };
  await compare(report, 'PostgreSQL', environment, (eventId) => insertIntoPostgres(url, eventId, SECONDS));
  await server.stop();
}
