/** How many requests of one route, method and status there were, and their total duration. */
export interface RequestCount {
  method: string;
  route: string;
  status: number;
  count: number;
  seconds: number;
}

/** Counts requests by route: a few numbers, so that prom-client is loaded only if it is scraped. */
export class RequestCounter {
  readonly #counts = new Map<string, RequestCount>();

  add(method: string, route: string, status: number, milliseconds: number): void {
    const key = `${method} ${route} ${status}`;
    const entry = this.#counts.get(key) ?? { method, route, status, count: 0, seconds: 0 };
    entry.count += 1;
    entry.seconds += milliseconds / 1000;
    this.#counts.set(key, entry);
  }

  all(): Iterable<RequestCount> {
    return this.#counts.values();
  }
}
