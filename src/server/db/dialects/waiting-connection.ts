import { setTimeout } from 'node:timers/promises';
import BetterSqlite from 'better-sqlite3';
import type { CompiledQuery, DatabaseConnection } from 'kysely';

/** How long a statement waits for the writers of other processes (ms). */
export const BUSY_TIMEOUT = 5000;

const isBusy = (error: unknown): boolean =>
  error instanceof BetterSqlite.SqliteError && error.code.startsWith('SQLITE_BUSY');

/**
 * SQLite itself would wait for another process by blocking the thread, and all requests with it: a statement that finds the
 * database locked has done nothing, and is tried again every few milliseconds.
 */
export class WaitingConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  readonly streamQuery: DatabaseConnection['streamQuery'];

  constructor(connection: DatabaseConnection) {
    this.#connection = connection;
    this.streamQuery = connection.streamQuery.bind(connection);
  }

  async executeQuery<Row>(query: CompiledQuery, options?: Parameters<DatabaseConnection['executeQuery']>[1]) {
    const deadline = performance.now() + BUSY_TIMEOUT;
    for (;;) {
      try {
        return await this.#connection.executeQuery<Row>(query, options);
      } catch (error) {
        if (!isBusy(error) || performance.now() > deadline) throw error;
      }
      await setTimeout(1 + Math.random() * 4);
    }
  }
}
