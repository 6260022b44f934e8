/** An address with very many others behind it must not fill the memory. */
const MOST_ADDRESSES = 50_000;

interface Counted {
  count: number;
  until: number;
}

/**
 * Counts what one address does within a window, in the memory of this process. High enough, it stops a
 * machine and no campus that shares the address.
 */
export class AddressLimit {
  readonly #counted = new Map<string, Counted>();

  /** `most` of it within `window` milliseconds. */
  constructor(
    private readonly most: number,
    private readonly window: number,
  ) {}

  /** A window that ends later than any can was begun by a clock that was ahead: it counts no more. */
  #find(address: string, now: number): Counted | undefined {
    const counted = this.#counted.get(address);
    return counted && counted.until > now && counted.until <= now + this.window ? counted : undefined;
  }

  /** Seconds this address has to wait, or 0. */
  waitOf(address: string, now: number): number {
    const counted = this.#find(address, now);
    if (!counted || counted.count < this.most) return 0;
    return Math.ceil((counted.until - now) / 1000);
  }

  count(address: string, now: number): void {
    const counted = this.#find(address, now);
    if (counted) {
      counted.count += 1;
      return;
    }
    if (this.#counted.size >= MOST_ADDRESSES) this.#counted.clear();
    this.#counted.set(address, { count: 1, until: now + this.window });
  }
}
