import BetterSqlite from 'better-sqlite3';
import { nanoid } from 'nanoid';
import pg from 'pg';
import type { Rate } from './measure.ts';
import { Stopwatch } from './stopwatch.ts';

/** What an entry writes: itself, its person, its history and the note for its mail. */
const tables = {
  registrations:
    'id code eventId number kind status name email phone college amount searchText registeredOn createdAt updatedAt',
  participants: 'id registrationId eventId position name email phone college role createdAt',
  registrationHistory: 'id registrationId kind toStatus actorKind actorName at',
  emailQueue: 'id kind registrationId data status attempts nextAttemptAt createdAt',
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
    registrations: [
      id,
      code,
      eventId,
      number,
      'individual',
      'confirmed',
      ...person,
      0,
      search,
      now.slice(0, 10),
      now,
      now,
    ],
    participants: [nanoid(), id, eventId, 0, ...person, 'Participant', now],
    registrationHistory: [nanoid(), id, 'transition', 'confirmed', 'participant', name, now],
    emailQueue: [nanoid(), 'confirmed', id, '{}', 'pending', 0, '2999-01-01T00:00:00.000Z', now],
  };
}

const names = Object.keys(tables) as Table[];

/** Registrations, each in a transaction of its own, straight into SQLite with the server's settings. */
export function insertIntoSqlite(file: string, eventId: string, seconds: number): Rate {
  const db = new BetterSqlite(file, { timeout: 5000 });
  db.pragma('synchronous = FULL');
  db.pragma('foreign_keys = ON');
  const inserts = names.map((table) => ({ table, insert: db.prepare(statement(table, () => '?')) }));
  const write = db.transaction((rows: Record<Table, unknown[]>) => {
    for (const { table, insert } of inserts) insert.run(rows[table]);
  });
  const stopwatch = new Stopwatch(seconds);
  for (let written = 0; !stopwatch.isOver(); written += 1) {
    const began = performance.now();
    write.immediate(rowsOf(eventId, written));
    stopwatch.lap(began);
  }
  const rate = stopwatch.rate();
  db.close();
  return rate;
}

/** The same on PostgreSQL, over as many connections as one process of the server opens. */
export async function insertIntoPostgres(url: string, eventId: string, seconds: number): Promise<Rate> {
  const stopwatch = new Stopwatch(seconds);
  let written = 0;
  const write = async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    while (!stopwatch.isOver()) {
      const rows = rowsOf(eventId, written++);
      const began = performance.now();
      await client.query('begin');
      for (const table of names) {
        const text = statement(table, (index) => `$${index + 1}`);
        await client.query({ name: table, text, values: rows[table] });
      }
      await client.query('commit');
      stopwatch.lap(began);
    }
    await client.end();
  };
  await Promise.all(Array.from({ length: 10 }, write));
  return stopwatch.rate();
}
