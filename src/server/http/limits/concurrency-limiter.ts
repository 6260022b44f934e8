import { AppError } from '../../errors.ts';

interface Room {
  /** How many run at once. */
  running: number;
  /** How many may wait for their turn. */
  waiting: number;
  /** What whoever is refused is told. */
  rejection: string;
  /** Seconds after which another try makes sense. */
  retryAfter: number;
}

/** Work that is too heavy to be begun for everybody at once: few run, some wait, the rest are refused with 503. */
export class ConcurrencyLimiter {
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(private readonly room: Room) {}

  /** Runs the work when its turn comes. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const { running, waiting, rejection, retryAfter } = this.room;
    if (this.#running >= running) {
      if (this.#waiting.length >= waiting) throw new AppError('unavailable', { detail: rejection, retryAfter });
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else {
      this.#running += 1;
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      // The place passes straight on, so that nobody new slips in between.
      if (next) next();
      else this.#running -= 1;
    }
  }
}
