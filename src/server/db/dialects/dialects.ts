import BetterSqlite from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  PostgresDialect,
  type PostgresPool,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely';
import { BUSY_TIMEOUT, WaitingConnection } from './waiting-connection.ts';
import { YieldingConnection } from './yielding-connection.ts';

/** Prepared statements that are cached; the whole server has fewer queries than this. */
const STATEMENT_CACHE = 500;

const bindable = (parameters: readonly unknown[]) =>
  parameters.map((value) => (typeof value === 'boolean' ? Number(value) : value));

/** better-sqlite3 rejects booleans and prepares a statement again each time: this converts and caches. */
class PreparedSqlite implements SqliteDatabase {
  readonly #database: BetterSqlite.Database;
  readonly #statements = new Map<string, SqliteStatement>();

  constructor(database: BetterSqlite.Database) {
    this.#database = database;
  }

  close(): void {
    this.#database.close();
  }

  prepare(sql: string): SqliteStatement {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#database.prepare(sql);
    const wrapped: SqliteStatement = {
      reader: statement.reader,
      all: (parameters) => statement.all(bindable(parameters)),
      run: (parameters) => statement.run(bindable(parameters)),
      iterate: (parameters) => this.#database.prepare(sql).iterate(bindable(parameters)) as IterableIterator<unknown>,
    };
    if (this.#statements.size >= STATEMENT_CACHE) this.#statements.clear();
    this.#statements.set(sql, wrapped);
    return wrapped;
  }
}

/** A deferred transaction that turns writer midway can fail without waiting: take the write lock first. */
class ImmediateSqliteDriver extends SqliteDriver {
  #connection: DatabaseConnection | undefined;

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#connection ??= new YieldingConnection(new WaitingConnection(await super.acquireConnection()));
    return this.#connection;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** On a full disk SQLite has rolled back already: the first error is the one to report. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      if (!(error instanceof Error && error.message.includes('no transaction is active'))) throw error;
    }
  }
}

/**
 * SQLite rolls changes of tables back like all others, which Kysely denies: without this a start that is ended during a
 * migration would leave half of it, and none would come after. `begin immediate` lets one process at a time migrate.
 */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class ImmediateSqliteDialect extends SqliteDialect {
  readonly #database: SqliteDatabase;

  constructor(database: SqliteDatabase) {
    super({ database });
    this.#database = database;
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter();
  }

  override createDriver(): SqliteDriver {
    return new ImmediateSqliteDriver({ database: this.#database });
  }
}

/** SQLite in one file (or ':memory:'), or in memory from the bytes of one: write-ahead log, synced to disk at every commit. */
export function sqliteDialect(source: string | Buffer): Dialect {
  const database = new BetterSqlite(source, { timeout: BUSY_TIMEOUT });
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  // From here on `WaitingConnection` waits.
  database.pragma('busy_timeout = 0');
  return new ImmediateSqliteDialect(new PreparedSqlite(database));
}

/** Queries of a process that PostgreSQL runs at once; more wait for their turn. */
export const POOL_SIZE = 10;

const INT8_OID = 20;
const NUMERIC_OID = 1700;

/** The driver is loaded with the first query: a server on SQLite has no use for it. */
async function openPool(url: string, onIdleError: (error: Error) => void): Promise<PostgresPool> {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    types: {
      getTypeParser: (oid, format) =>
        oid === INT8_OID || oid === NUMERIC_OID ? Number : pg.types.getTypeParser(oid, format),
    },
  });
  // Without a listener, an idle connection that the server closes ends the process.
  pool.on('error', onIdleError);
  // Nor must one in use: its query fails, and the caller gets that error.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** PostgreSQL by its URL; counts and sums are read as numbers, as on SQLite. */
export const postgresDialect = (url: string, onIdleError: (error: Error) => void): Dialect =>
  new PostgresDialect({ pool: () => openPool(url, onIdleError) });
