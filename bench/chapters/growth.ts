import { setTimeout } from 'node:timers/promises';
import { createAccount } from '../../src/server/features/auth/auth.service.ts';
import { createManyRegistrations } from '../../test/factories/many-registrations.ts';
import { logIn, Refused, succeeded } from '../admin.ts';
import { temporaryFolder } from '../folders.ts';
import { median } from '../load/measure.ts';
import { type Server, startUtsav } from '../processes.ts';
import { amount, type Report } from '../report.ts';
import { ownOrigin, seedEvents, withContext } from '../seed.ts';

/** Ten times as many rows may cost this much more each: what is beyond that is no noise. */
const MOST_GROWTH = 1.5;
/** Of an answer's rows. Below it a longer list is a longer answer, and its growth is shown without a goal. */
const FULL_PAGE = 50;
/** A whole list takes long enough to be told after few; an answer of two milliseconds wants more of them. */
const TIMES = { row: 9, answer: 101 };

/** How long one success takes, in milliseconds; what is refused meanwhile is asked for again and not counted. */
async function timeOnce(ask: () => Promise<unknown>): Promise<number> {
  for (let tries = 0; ; tries += 1) {
    const began = performance.now();
    try {
      await ask();
      return performance.now() - began;
    } catch (error) {
      if (!(error instanceof Refused) || tries === 20) throw error;
      await setTimeout(500);
    }
  }
}

/** `per` says what the time is a time of: each row where all of them are read, else the whole answer. */
interface Asked {
  per: keyof typeof TIMES;
  ask: () => Promise<unknown>;
}

/** A server with so many rows, and what it is asked. */
interface Size {
  rows: number;
  server: Server;
  asked: Record<string, Asked>;
}

/**
 * Asks all sizes in turns, so that a slow moment of the machine meets each of them: answers first, then the whole
 * lists, which leave much to clean up. Milliseconds by size and name.
 */
async function timesInTurns(sizes: Size[]): Promise<Map<Size, Record<string, number>>> {
  const times = new Map<Size, Record<string, number[]>>(sizes.map((size) => [size, {}]));
  for (const kind of ['answer', 'row'] as const) {
    for (let round = 0; round < TIMES[kind]; round += 1) {
      for (const [{ asked }, taken] of times) {
        for (const [what, { per, ask }] of Object.entries(asked)) {
          if (per === kind) taken[what] = [...(taken[what] ?? []), await timeOnce(ask)];
        }
      }
    }
  }
  const medians = ([size, taken]: [Size, Record<string, number[]>]) =>
    [size, Object.fromEntries(Object.entries(taken).map(([what, all]) => [what, median(all)]))] as const;
  return new Map([...times].map(medians));
}

/** Adds how long each thing took at each size, and how that grew since the size before. */
async function compareSizes(report: Report, sizes: Size[]): Promise<void> {
  // Once for the compiler.
  await timesInTurns(sizes);
  const times = await timesInTurns(sizes);
  for (const [index, size] of sizes.entries()) {
    const before = sizes[index - 1];
    for (const [what, { per }] of Object.entries(size.asked)) {
      const figureOf = (one: Size) => (times.get(one)?.[what] ?? Number.NaN) / (per === 'row' ? one.rows : 1);
      const isJudged = before && (per === 'row' || before.rows >= FULL_PAGE);
      report.add({
        what: `${what}, ${size.rows.toLocaleString('en')}`,
        measured: amount(times.get(size)?.[what] ?? Number.NaN, 'ms'),
        ...(per === 'row' ? { against: `${(1000 * figureOf(size)).toFixed(1)} µs each` } : {}),
        ...(before ? { ratio: figureOf(size) / figureOf(before) } : {}),
        ...(isJudged ? { goal: { atMost: MOST_GROWTH } } : {}),
      });
    }
  }
  for (const { server } of sizes) await server.stop();
}

async function withEvents(rows: number): Promise<Size> {
  const folder = temporaryFolder();
  await seedEvents(folder, rows);
  const server = await startUtsav(folder);
  const headers = ownOrigin(server.url);
  const ask = () => fetch(`${server.url}/api/events/showMainEvent`, { headers });
  const list = async () => (await succeeded(await ask())).arrayBuffer();
  return { rows, server, asked: { 'List of events': { per: 'row', ask: list } } };
}

const PARTICIPANT = { email: 'person@college.test', password: 'a password for benchmarks' };

/** An event for the crowd, full so that no place is offered meanwhile; and five registrations of one person in another event. */
async function seedPerson(folder: string): Promise<string> {
  const eventId = await seedEvents(folder, 2, 1);
  await withContext({ DATA_DIR: folder }, async (context) => {
    await context.db.updateTable('events').set({ capacity: 1 }).where('id', '=', eventId).execute();
    const person = await createAccount(context, { name: 'A person', role: 'participant', ...PARTICIPANT });
    const other = await context.db
      .selectFrom('events')
      .select('id')
      .where('id', '<>', eventId)
      .executeTakeFirstOrThrow();
    await createManyRegistrations(context.db, { eventId: other.id, count: 50, userId: person.id });
  });
  return eventId;
}

async function askedWith(server: Server, eventId: string): Promise<Record<string, Asked>> {
  const admin = await logIn(server.url);
  const person = await logIn(server.url, PARTICIPANT, '/api/auth/login');
  return {
    'First page of the admins’ list': { per: 'answer', ask: () => admin.read('/api/registrations') },
    'The same of one event and state': {
      per: 'answer',
      ask: () => admin.read(`/api/registrations?eventId=${eventId}&status=confirmed`),
    },
    'Export as CSV': { per: 'row', ask: () => admin.read(`/api/registrations/export.csv?eventId=${eventId}`) },
    'Places on the event’s page': { per: 'answer', ask: () => admin.read(`/api/events/${eventId}/seats`) },
    'My registrations, five of them': { per: 'answer', ask: () => person.read('/api/registrations/mine') },
  };
}

async function withRegistrations(rows: number): Promise<Size> {
  const folder = temporaryFolder();
  const eventId = await seedPerson(folder);
  await withContext({ DATA_DIR: folder }, ({ db }) => createManyRegistrations(db, { eventId, count: rows }));
  const server = await startUtsav(folder);
  return { rows, server, asked: await askedWith(server, eventId) };
}

async function inOrder(counts: number[], start: (rows: number) => Promise<Size>): Promise<Size[]> {
  const sizes: Size[] = [];
  for (const rows of counts) sizes.push(await start(rows));
  return sizes;
}

/** How the time to answer grows with what there is. */
export async function measureGrowth(report: Report): Promise<void> {
  report.chapter('Growth of the list of events, not from memory: figure is the time of each beside the row before');
  await compareSizes(report, await inOrder([10, 100, 1000, 10_000], withEvents));
  report.chapter('Growth of the registrations of one event: figure is the time beside the row before');
  await compareSizes(report, await inOrder([10, 100, 1000, 10_000, 100_000], withRegistrations));
}
