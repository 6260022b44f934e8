import path from 'node:path';
import BetterSqlite from 'better-sqlite3';
import type { DatabaseOptions, Engine } from './database.ts';
import { type ColumnKind, columnKind, type PortableRow, toPortableRow } from './portable-rows.ts';
import type { StoredTable } from './table-order.ts';

/** A consistent snapshot of the database, read while other connections write to it. */
export interface Snapshot {
  engine: Engine;
  /** The names of its migrations, in their order. */
  migrations: string[];
  /** The rows of a table, referenced rows of the same table first; none where there is no such table. */
  rows(table: StoredTable): AsyncIterable<PortableRow>;
  close(): Promise<void>;
}

interface Reader {
  all(query: string): Promise<Record<string, unknown>[]>;
  each(query: string): AsyncIterable<Record<string, unknown>> | Iterable<Record<string, unknown>>;
  /** Name and declared type of each column; none where there is no such table. */
  columns(table: string): Promise<{ name: string; type: string }[]>;
  close(): Promise<void>;
}

const MIGRATIONS = 'select name from kysely_migration order by name';
const FETCH = 500;

/** In write-ahead mode a read transaction sees one snapshot and blocks no writer. */
async function readSqlite(file: string): Promise<Reader> {
  const database = new BetterSqlite(file, { fileMustExist: true, timeout: 5000 });
  database.exec('begin');
  return {
    all: async (query) => database.prepare<[], Record<string, unknown>>(query).all(),
    each: (query) => database.prepare<[], Record<string, unknown>>(query).iterate(),
    columns: async (table) =>
      database
        .prepare<[string], { name: string; type: string }>('select name, type from pragma_table_info(?)')
        .all(table),
    close: async () => void database.close(),
  };
}

async function readPostgres(url: string): Promise<Reader> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  await client.connect();
  await client.query('begin isolation level repeatable read read only');
  return {
    all: async (query) => (await client.query(query)).rows,
    each: async function* rows(query) {
      await client.query(`declare snapshot_rows no scroll cursor for ${query}`);
      for (;;) {
        const { rows: some } = await client.query(`fetch ${FETCH} from snapshot_rows`);
        yield* some;
        if (some.length < FETCH) break;
      }
      await client.query('close snapshot_rows');
    },
    columns: async (table) =>
      (
        await client.query(
          `select column_name as name, data_type as type from information_schema.columns
           where table_schema = current_schema() and table_name = $1 order by ordinal_position`,
          [table],
        )
      ).rows,
    close: () => client.end(),
  };
}

/** Opens a snapshot on a connection of its own. Throws where there is no database, or none of Utsav's. */
export async function openSnapshot({ databaseUrl, dataDir }: DatabaseOptions): Promise<Snapshot> {
  const reader = await (databaseUrl ? readPostgres(databaseUrl) : readSqlite(path.join(dataDir, 'utsav.sqlite')));
  try {
    // This first read takes the snapshot.
    const migrations = (await reader.all(MIGRATIONS)).map((row) => String(row.name));
    return {
      engine: databaseUrl ? 'postgres' : 'sqlite',
      migrations,
      rows: async function* rows({ name, parent, since }) {
        const columns = await reader.columns(name);
        if (columns.length === 0) return;
        const kinds: Record<string, ColumnKind> = {};
        for (const column of columns) kinds[column.name] = columnKind(column.type);
        const order = parent ? ` order by "${parent}" is not null${since ? `, "${since}"` : ''}` : '';
        for await (const row of reader.each(`select * from "${name}"${order}`)) yield toPortableRow(kinds, row);
      },
      close: () => reader.close(),
    };
  } catch (error) {
    await reader.close();
    throw error;
  }
}
