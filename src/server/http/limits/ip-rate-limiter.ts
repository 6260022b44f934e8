import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { isUntrustedLoopback } from './untrusted-loopback.ts';

/** An address with very many others behind it must not fill the memory. */
const MAX_IPS = 50_000;

interface Counted {
  count: number;
  until: number;
}

/**
 * Counts what one address does within a window, in the memory of this process. High enough, it stops a
 * machine and no campus that shares the address. An address that stands for everybody is never stopped.
 */
export class IpRateLimiter {
  readonly #counted = new Map<string, Counted>();

  /** `most` of it within `window` milliseconds. */
  constructor(
    private readonly context: Pick<AppContext, 'clock' | 'config'>,
    private readonly most: number,
    private readonly window: number,
  ) {}

  #now(): number {
    return this.context.clock().getTime();
  }

  /** A window that ends later than any can was begun by a clock that was ahead: it counts no more. */
  #find(address: string): Counted | undefined {
    const now = this.#now();
    const counted = this.#counted.get(address);
    return counted && counted.until > now && counted.until <= now + this.window ? counted : undefined;
  }

  /** Throws `too_many_requests`, with the seconds to wait, for an address that has done it too often. */
  check(address: string): void {
    const counted = this.#find(address);
    if (!counted || counted.count < this.most) return;
    throw new AppError('too_many_requests', { retryAfter: Math.ceil((counted.until - this.#now()) / 1000) });
  }

  /** Notes that an address has done it once more. */
  count(address: string): void {
    if (isUntrustedLoopback(this.context.config, address)) return;
    const counted = this.#find(address);
    if (counted) {
      counted.count += 1;
      return;
    }
    if (this.#counted.size >= MAX_IPS) this.#counted.clear();
    this.#counted.set(address, { count: 1, until: this.#now() + this.window });
  }
}
