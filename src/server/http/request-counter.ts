/** How many requests of one kind were answered, and how long they took together. */
export interface RequestCount {
  method: string;
  route: string;
  status: number;
  count: number;
  seconds: number;
}

/** Counts answers by route; a handful of numbers, so that nothing heavy is held while nobody measures. */
export class RequestCounter {
  readonly #tallies = new Map<string, RequestCount>();

  add(method: string, route: string, status: number, milliseconds: number): void {
    const key = `${method} ${route} ${status}`;
    const tally = this.#tallies.get(key) ?? { method, route, status, count: 0, seconds: 0 };
    tally.count += 1;
    tally.seconds += milliseconds / 1000;
    this.#tallies.set(key, tally);
  }

  all(): Iterable<RequestCount> {
    return this.#tallies.values();
  }
}
