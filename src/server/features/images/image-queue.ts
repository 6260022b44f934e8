import { AppError } from '../../errors.ts';

/** Decoding a large picture can take some 200 MB, so few run at once and few may wait. */
const MAX_RUNNING = 2;
const MAX_WAITING = 16;

let running = 0;
const waiting: (() => void)[] = [];

/** Runs the work when its turn comes; refuses with 503 where the queue is full. */
export async function inImageQueue<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_RUNNING) {
    if (waiting.length >= MAX_WAITING) {
      throw new AppError('unavailable', { detail: 'Too many pictures at once. Try again shortly.', retryAfter: 5 });
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    // The place passes straight on, so that nobody new slips in between.
    if (next) next();
    else running -= 1;
  }
}
