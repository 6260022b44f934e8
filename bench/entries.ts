import { Agent, request } from 'node:http';
import BetterSqlite from 'better-sqlite3';
import { nanoid } from 'nanoid';
import pg from 'pg';
import { createMainEventSchema } from '#contract/events.ts';
import { readConfig } from '#server/config.ts';
import { createMainEvent } from '#server/features/events/events.service.ts';
import { openContext } from '#server/open-context.ts';
import { startPostgres } from '#test/support/postgres-server.ts';
import { startUtsav } from './processes.ts';

/** What an entry writes: itself, its person, its history and the note for its mail. */
const tables = {
  entries: 'id code eventId number kind state name email phone college amount searchText enteredOn createdAt updatedAt',
  participants: 'id entryId eventId position name email phone college role createdAt',
  entryHistory: 'id entryId kind toState actorKind actorName at',
  entryMails: 'id entryId kind data attempts dueAt',
} as const;
type Table = keyof typeof tables;

const columnsOf = (table: Table) => tables[table].split(' ');

function statement(table: Table, placeholder: (index: number) => string): string {
  const columns = columnsOf(table);
  const names = columns.map((column) => `"${column}"`).join(', ');
  return `insert into "${table}" (${names}) values (${columns.map((_, index) => placeholder(index)).join(', ')})`;
}

/** The rows of the `index`th entry, as the server would write them. */
function rowsOf(eventId: string, index: number): Record<Table, unknown[]> {
  const [id, code, now] = [nanoid(), nanoid(16), new Date().toISOString()];
  const [name, email] = [`Person ${index}`, `bare${index}@college.test`];
  const person = [name, email, '98765 43210', 'NIT Suryapur'];
  const search = [code, ...person].join(' ').toLowerCase();
  const number = 1_000_000 + index;
  return {
    entries: [id, code, eventId, number, 'individual', 'confirmed', ...person, 0, search, now.slice(0, 10), now, now],
    participants: [nanoid(), id, eventId, 0, ...person, 'Participant', now],
    entryHistory: [nanoid(), id, 'move', 'confirmed', 'participant', name, now],
    entryMails: [nanoid(), id, 'confirmed', '{}', 0, '2999-01-01T00:00:00.000Z'],
  };
}

const names = Object.keys(tables) as Table[];

/** Entries a second, each in a transaction of its own, straight into SQLite with the server's settings. */
function insertBareSqlite(file: string, eventId: string, seconds: number): number {
  const db = new BetterSqlite(file, { timeout: 5000 });
  db.pragma('synchronous = FULL');
  db.pragma('foreign_keys = ON');
  const inserts = names.map((table) => ({ table, insert: db.prepare(statement(table, () => '?')) }));
  const write = db.transaction((rows: Record<Table, unknown[]>) => {
    for (const { table, insert } of inserts) insert.run(rows[table]);
  });
  const began = performance.now();
  let written = 0;
  for (; performance.now() - began < seconds * 1000; written += 1) write.immediate(rowsOf(eventId, written));
  const perSecond = (1000 * written) / (performance.now() - began);
  db.close();
  return perSecond;
}

/** The same on PostgreSQL, over as many connections as one process of the server opens. */
async function insertBarePostgres(url: string, eventId: string, seconds: number): Promise<number> {
  const began = performance.now();
  let written = 0;
  const write = async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    while (performance.now() - began < seconds * 1000) {
      const rows = rowsOf(eventId, written++);
      await client.query('begin');
      for (const table of names) {
        const text = statement(table, (index) => `$${index + 1}`);
        await client.query({ name: table, text, values: rows[table] });
      }
      await client.query('commit');
    }
    await client.end();
  };
  await Promise.all(Array.from({ length: 10 }, write));
  return (1000 * written) / (performance.now() - began);
}

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

/** Entries a second through HTTP, from 64 connections, counted by the answers of success. */
async function enterThroughHttp(url: string, eventId: string, seconds: number, prefix = 'http'): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const began = performance.now();
  let person = 0;
  let entered = 0;
  const enter = async () => {
    while (performance.now() - began < seconds * 1000) {
      const index = person++;
      const who = { name: `Person ${index}`, email: `${prefix}${index}@college.test` };
      const body = { ...who, eventId, phone: '98765 43210', college: 'NIT Suryapur' };
      const status = await post(agent, `${url}/api/entries`, body, index);
      // A machine busy with other things may make the server say so; such an entry does not count.
      if (status === 200) entered += 1;
      else if (status !== 503) throw new Error(`An entry was answered with ${status}`);
    }
  };
  await Promise.all(Array.from({ length: 64 }, enter));
  agent.destroy();
  return (1000 * entered) / (performance.now() - began);
}

async function newEvent(environment: Record<string, string>): Promise<string> {
  const { context, close } = await openContext(readConfig({ ...environment, LOG_LEVEL: 'silent' }));
  const dates = { startDate: '2098-02-14T04:30:00Z', endDate: '2098-02-14T12:30:00Z' };
  const input = createMainEventSchema.parse({ title: 'Rush', status: 'active', capacity: 1_000_000, ...dates });
  const { _id } = await createMainEvent(context, input);
  await close();
  return _id;
}

export interface EntryRates {
  engine: 'SQLite' | 'PostgreSQL';
  http: number;
  bare: number;
}

async function compare(
  environment: Record<string, string>,
  bare: (eventId: string, seconds: number) => number | Promise<number>,
  seconds: number,
): Promise<{ http: number; bare: number }> {
  const eventId = await newEvent(environment);
  const rates = { http: 0, bare: 0 };
  // In turns, so that a slow moment of the machine meets both.
  for (let turn = 0; turn < 2; turn += 1) {
    const id = turn === 0 ? eventId : await newEvent(environment);
    const server = await startUtsav(environment.DATA_DIR ?? '', {
      SAMPLE_DATA: 'off',
      TRUST_PROXY: '1',
      ...environment,
    });
    // The first requests of a process are slow: its code is not compiled yet.
    await enterThroughHttp(server.url, id, 1, 'warm');
    rates.http += (await enterThroughHttp(server.url, id, seconds)) / 2;
    await server.stop();
    rates.bare += (await bare(id, seconds)) / 2;
  }
  return rates;
}

/** Writing an entry through HTTP beside the same rows inserted bare, on both engines. */
export async function measureEntries(dataFolder: () => string, seconds = 5): Promise<EntryRates[]> {
  const folder = dataFolder();
  const secret = { SESSION_SECRET: 'a secret for benchmarks, long enough' };
  const sqlite = await compare(
    { DATA_DIR: folder, ...secret },
    (eventId, limit) => insertBareSqlite(`${folder}/utsav.sqlite`, eventId, limit),
    seconds,
  );
  const server = await startPostgres();
  const url = server.url('postgres');
  const postgres = await compare(
    { DATA_DIR: dataFolder(), DATABASE_URL: url, ...secret },
    (eventId, limit) => insertBarePostgres(url, eventId, limit),
    seconds,
  );
  await server.stop();
  return [
    { engine: 'SQLite', ...sqlite },
    { engine: 'PostgreSQL', ...postgres },
  ];
}
