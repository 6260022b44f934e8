import { setImmediate } from 'node:timers/promises';
import type { CompiledQuery, DatabaseConnection } from 'kysely';

/** How long queries follow each other without a pause, in milliseconds. */
const SLICE = 50;

/**
 * SQLite answers within the call: a job of thousands of queries would be one turn of the event loop, and no request be read
 * before its end. After `SLICE` the next query waits until whatever else has arrived has had its turn.
 */
export class YieldingConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  readonly streamQuery: DatabaseConnection['streamQuery'];
  /** The turn that lets others in; none where no query has run since the last one. */
  #nextTurn: Promise<void> | undefined;
  #sliceEnds = 0;

  constructor(connection: DatabaseConnection) {
    this.#connection = connection;
    this.streamQuery = connection.streamQuery.bind(connection);
  }

  async executeQuery<Row>(query: CompiledQuery, options?: Parameters<DatabaseConnection['executeQuery']>[1]) {
    if (this.#nextTurn && performance.now() > this.#sliceEnds) await this.#nextTurn;
    if (!this.#nextTurn) {
      this.#sliceEnds = performance.now() + SLICE;
      this.#nextTurn = setImmediate().then(() => {
        this.#nextTurn = undefined;
      });
    }
    return this.#connection.executeQuery<Row>(query, options);
  }
}
