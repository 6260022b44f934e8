/** Codes that lead nowhere, per address and ten minutes, before the address has to wait. */
const MOST_MISSES = 60;
const WINDOW = 10 * 60_000;
const MOST_ADDRESSES = 50_000;

interface Misses {
  count: number;
  until: number;
}

/** A window that ends later than any can was begun by a clock that was ahead: it counts no more. */
const isOpen = ({ until }: Misses, now: number) => until > now && until <= now + WINDOW;

/**
 * Keeps somebody from trying team codes until one fits: six letters can be guessed by a machine. Only
 * codes that lead nowhere count, since a whole campus may share one address.
 */
export class GuessLimit {
  readonly #misses = new Map<string, Misses>();

  /** Seconds this address has to wait, or 0. */
  waitOf(address: string, now: number): number {
    const misses = this.#misses.get(address);
    if (!misses || !isOpen(misses, now) || misses.count < MOST_MISSES) return 0;
    return Math.ceil((misses.until - now) / 1000);
  }

  miss(address: string, now: number): void {
    const misses = this.#misses.get(address);
    if (misses && isOpen(misses, now)) {
      misses.count += 1;
      return;
    }
    // Somebody with very many addresses must not fill the memory.
    if (this.#misses.size >= MOST_ADDRESSES) this.#misses.clear();
    this.#misses.set(address, { count: 1, until: now + WINDOW });
  }
}
