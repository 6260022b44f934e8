/** What is known of something fetched: old data stays while newer is under way or has failed. */
export interface Snapshot<T> {
  data: T | undefined;
  error: unknown;
  loading: boolean;
}

/**
 * Something fetched from the API and shared by the screens. Each screen that shows it asks for it anew and
 * shows what was there meanwhile, so that going back is instant.
 */
export class Resource<T> {
  #snapshot: Snapshot<T> = { data: undefined, error: undefined, loading: false };
  readonly #listeners = new Set<() => void>();
  readonly #fetch: () => Promise<T>;
  /** Counts loads and own changes: an answer that is older than either is dropped. */
  #age = 0;

  constructor(fetch: () => Promise<T>) {
    this.#fetch = fetch;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): Snapshot<T> => this.#snapshot;

  readonly load = async (): Promise<void> => {
    this.#age += 1;
    const age = this.#age;
    this.#show({ ...this.#snapshot, loading: true });
    try {
      const data = await this.#fetch();
      if (age === this.#age) this.#show({ data, error: undefined, loading: false });
    } catch (error) {
      console.error('Error fetching events:', error);
      if (age === this.#age) this.#show({ ...this.#snapshot, error, loading: false });
    }
  };

  /** Changes the data at once, as after an optimistic step; nothing happens before the first load. */
  readonly change = (next: (data: T) => T): void => {
    if (this.#snapshot.data === undefined) return;
    const interrupted = this.#snapshot.loading;
    this.#age += 1;
    this.#show({ ...this.#snapshot, data: next(this.#snapshot.data), loading: false });
    if (interrupted) void this.load();
  };

  #show(snapshot: Snapshot<T>): void {
    this.#snapshot = snapshot;
    for (const listener of this.#listeners) listener();
  }
}
