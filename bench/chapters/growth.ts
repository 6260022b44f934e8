import { setTimeout } from 'node:timers/promises';
import { createAccount } from '#server/features/accounts/accounts.service.ts';
import { createManyEntries } from '#test/factories/many-entries.ts';
import { logIn, Refused, succeeded } from '../admin.ts';
import { temporaryFolder } from '../folders.ts';
import { type Server, startUtsav } from '../processes.ts';
import { amount, type Report } from '../report.ts';
import { ownOrigin, seedEvents, withContext } from '../seed.ts';

/** Ten times as many rows may cost this much more each: what is beyond that is no noise. */
const MOST_GROWTH = 1.5;
/** A whole list takes long enough to be told after few; an answer of two milliseconds wants more of them. */
const TIMES = { row: 9, answer: 31 };

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

/** Asks everything in turns, so that a slow moment of the machine meets all of it; milliseconds by name. */
async function timesInTurns(asked: Record<string, Asked>): Promise<Record<string, number[]>> {
  const times: Record<string, number[]> = {};
  for (let round = 0; round < TIMES.answer; round += 1) {
    for (const [what, { per, ask }] of Object.entries(asked)) {
      if (round < TIMES[per]) times[what] = [...(times[what] ?? []), await timeOnce(ask)];
    }
  }
  return times;
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;

/** Adds how long something took with each number of rows, and how that grew since the number before. */
class Growth {
  readonly #before = new Map<string, number>();
  readonly #report: Report;

  constructor(report: Report) {
    this.#report = report;
  }

  /** Measures what is asked of so many rows, once the code for it is warm. */
  async measure(rows: number, asked: Record<string, Asked>): Promise<void> {
    await timesInTurns(asked);
    const times = await timesInTurns(asked);
    for (const [what, { per }] of Object.entries(asked)) this.#add(what, rows, median(times[what] ?? []), per);
  }

  #add(what: string, rows: number, milliseconds: number, per: Asked['per']): void {
    const figure = per === 'row' ? milliseconds / rows : milliseconds;
    const before = this.#before.get(what);
    this.#before.set(what, figure);
    this.#report.add({
      what: `${what}, ${rows.toLocaleString('en')}`,
      measured: amount(milliseconds, 'ms'),
      ...(per === 'row' ? { against: `${(1000 * figure).toFixed(1)} µs each` } : {}),
      ...(before === undefined ? {} : { ratio: figure / before, goal: { atMost: MOST_GROWTH } }),
    });
  }
}

async function measureEvents(report: Report): Promise<void> {
  report.chapter('Growth of the list of events, not from memory: figure is the time of each beside the row before');
  const growth = new Growth(report);
  for (const mainEvents of [10, 100, 1000, 10_000]) {
    const folder = temporaryFolder();
    await seedEvents(folder, mainEvents);
    const server = await startUtsav(folder);
    const headers = ownOrigin(server.url);
    const ask = () => fetch(`${server.url}/api/events/showMainEvent`, { headers });
    const list = async () => (await succeeded(await ask())).arrayBuffer();
    await growth.measure(mainEvents, { 'List of events': { per: 'row', ask: list } });
    await server.stop();
  }
}

const PARTICIPANT = { email: 'person@college.test', password: 'a password for benchmarks' };

/** An event for the crowd, full so that no place is offered meanwhile; and five entries of one person in another event. */
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
    await createManyEntries(context.db, { eventId: other.id, count: 50, userId: person.id });
  });
  return eventId;
}

async function askedWith(server: Server, eventId: string): Promise<Record<string, Asked>> {
  const admin = await logIn(server.url);
  const person = await logIn(server.url, PARTICIPANT, '/api/auth/login');
  return {
    'First page of the admins’ list': { per: 'answer', ask: () => admin.read('/api/entries') },
    'The same of one event and state': {
      per: 'answer',
      ask: () => admin.read(`/api/entries?eventId=${eventId}&state=confirmed`),
    },
    'Export as CSV': { per: 'row', ask: () => admin.read(`/api/entries/export.csv?eventId=${eventId}`) },
    'Places on the event’s page': { per: 'answer', ask: () => admin.read(`/api/events/${eventId}/places`) },
    'My entries, five of them': { per: 'answer', ask: () => person.read('/api/entries/mine') },
  };
}

async function measureEntries(report: Report): Promise<void> {
  report.chapter('Growth of the entries of one event: figure is the time beside the row before');
  const growth = new Growth(report);
  const folder = temporaryFolder();
  const eventId = await seedPerson(folder);
  const server = await startUtsav(folder);
  const asked = await askedWith(server, eventId);
  let count = 0;
  // A hundred fill the first page of a list, as any number beyond does.
  for (const total of [100, 1000, 10_000, 100_000]) {
    await withContext({ DATA_DIR: folder }, ({ db }) =>
      createManyEntries(db, { eventId, count: total - count, from: count + 1 }),
    );
    count = total;
    await growth.measure(total, asked);
  }
  await server.stop();
}

/** How the time to answer grows with what there is. */
export async function measureGrowth(report: Report): Promise<void> {
  await measureEvents(report);
  await measureEntries(report);
}
