import { setImmediate } from 'node:timers/promises';

/** How many are decided together at most: enough to share the cost of a commit, little enough to be quick. */
const MOST_TOGETHER = 32;

interface Waiting<Request, Outcome> {
  request: Request;
  resolve: (outcome: Outcome) => void;
  reject: (error: unknown) => void;
}

/**
 * Requests for one event that come while others are being decided wait and are then decided together, in
 * the order they came: in a rush one commit serves many. Who comes alone waits for nobody.
 */
export class RegistrationQueue<Request, Outcome> {
  readonly #decide: (eventId: string, requests: Request[]) => Promise<Outcome[]>;
  /** Present while an event is being worked; then it holds who waits. */
  readonly #waiting = new Map<string, Waiting<Request, Outcome>[]>();

  constructor(decide: (eventId: string, requests: Request[]) => Promise<Outcome[]>) {
    this.#decide = decide;
  }

  add(eventId: string, request: Request): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      const waiting = this.#waiting.get(eventId);
      if (waiting) {
        waiting.push({ request, resolve, reject });
        return;
      }
      this.#waiting.set(eventId, [{ request, resolve, reject }]);
      void this.#work(eventId);
    });
  }

  async #work(eventId: string): Promise<void> {
    for (;;) {
      // Requests that have arrived meanwhile are read only now: SQLite's driver never lets the loop turn.
      await setImmediate();
      const together = this.#waiting.get(eventId)?.splice(0, MOST_TOGETHER) ?? [];
      if (together.length === 0) break;
      await this.#settle(eventId, together);
    }
    this.#waiting.delete(eventId);
  }

  /** What fails together is tried one by one, so that nobody fails for another's sake. */
  async #settle(eventId: string, together: Waiting<Request, Outcome>[]): Promise<void> {
    try {
      const outcomes = await this.#decide(
        eventId,
        together.map(({ request }) => request),
      );
      for (const [index, { resolve }] of together.entries()) resolve(outcomes[index] as Outcome);
    } catch (error) {
      if (together.length === 1) together[0]?.reject(error);
      else for (const one of together) await this.#settle(eventId, [one]);
    }
  }
}
