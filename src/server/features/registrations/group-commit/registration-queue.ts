import { setImmediate } from 'node:timers/promises';

/** The largest batch: enough to share the cost of a commit, few enough to be quick. */
const MAX_BATCH = 32;
/** Turns of the event loop between two batches, unless they take too long: it accepts one connection in each (libuv/libuv#3696). */
export const TURNS_OF_SQLITE = 32;
const MAX_TURNS_MS = 50;

/**
 * Lets the event loop read what has arrived and accept connections: SQLite's driver is synchronous, so with one turn
 * for each batch, new connections would wait for seconds while those already open are served at once.
 */
async function letEventLoopTurn(turns: number): Promise<void> {
  const until = performance.now() + MAX_TURNS_MS;
  for (let turn = 0; turn < turns && performance.now() < until; turn += 1) await setImmediate();
}

interface Waiting<Request, Outcome> {
  request: Request;
  resolve: (outcome: Outcome) => void;
  reject: (error: unknown) => void;
}

/**
 * Group commit: requests for one event that arrive while others are being decided wait, and are then decided
 * together in the order of arrival, so that in a rush one commit serves many. A single request is not delayed.
 */
export class RegistrationQueue<Request, Outcome> {
  readonly #decide: (eventId: string, requests: Request[]) => Promise<Outcome[]>;
  /** The waiting requests of each event that is being processed. */
  readonly #waiting = new Map<string, Waiting<Request, Outcome>[]>();

  readonly #turns: number;

  /**
   * @param turns Of the event loop between two batches: one where a driver waits for its database without holding the loop,
   * which turns meanwhile; more only make a batch late there.
   */
  constructor(decide: (eventId: string, requests: Request[]) => Promise<Outcome[]>, turns = 1) {
    this.#decide = decide;
    this.#turns = turns;
  }

  add(eventId: string, request: Request): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      const waiting = this.#waiting.get(eventId);
      if (waiting) {
        waiting.push({ request, resolve, reject });
        return;
      }
      this.#waiting.set(eventId, [{ request, resolve, reject }]);
      void this.#process(eventId);
    });
  }

  async #process(eventId: string): Promise<void> {
    for (let turns = 1; ; turns = this.#turns) {
      await letEventLoopTurn(turns);
      const batch = this.#waiting.get(eventId)?.splice(0, MAX_BATCH) ?? [];
      if (batch.length === 0) break;
      await this.#decideBatch(eventId, batch);
    }
    this.#waiting.delete(eventId);
  }

  /** A batch that fails is tried one by one, so that one request cannot make the others fail. */
  async #decideBatch(eventId: string, batch: Waiting<Request, Outcome>[]): Promise<void> {
    try {
      const outcomes = await this.#decide(
        eventId,
        batch.map(({ request }) => request),
      );
      for (const [index, { resolve }] of batch.entries()) resolve(outcomes[index] as Outcome);
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error);
      else for (const one of batch) await this.#decideBatch(eventId, [one]);
    }
  }
}
