import { Socket } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors.ts';

/** Over how long the delay is averaged, in milliseconds. */
const SAMPLE = 1000;
/** Ten times a second: a timer of every ten milliseconds slows down each answer by a tenth. */
const RESOLUTION = 100;

/** Answers 503 at once while the event loop is more than `mostDelay` milliseconds late on average; never where that is 0. */
export function rejectWhenEventLoopLags(app: FastifyInstance, mostDelay: number): void {
  if (mostDelay === 0) return;
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION });
  histogram.enable();
  let delay = 0;
  const timer = setInterval(() => {
    // Without a single measurement the loop stood still for the whole of the sample.
    delay = Number.isNaN(histogram.mean) ? Number.POSITIVE_INFINITY : histogram.mean / 1e6 - RESOLUTION;
    histogram.reset();
  }, SAMPLE).unref();
  app.addHook('onRequest', async (request) => {
    // A page that was let in needs its files and what it asks of the API in process: without them it is worth less
    // than a refusal.
    const isPartOfPage = !(request.raw.socket instanceof Socket) || request.url.startsWith('/assets/');
    if (delay > mostDelay && !isPartOfPage) {
      throw new AppError('unavailable', { retryAfter: 2 });
    }
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    histogram.disable();
  });
}
