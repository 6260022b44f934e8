import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import { isInProcess } from '../in-process.ts';
import { RETRY_AFTER } from './early-refusal.ts';
import { isProbe } from './probes.ts';

/** Requests that one process handles at once: some hundreds are done in a second or two. */
const MAX_IN_FLIGHT = 600;

/**
 * Responds 503 above the limit. A request counts from when its body has arrived, so that slow clients take no slot, to its
 * response. Returns whether the limit is reached.
 */
export function limitInFlight(app: FastifyInstance): () => boolean {
  const counted = new WeakSet<FastifyRequest>();
  let count = 0;
  app.addHook('preHandler', async (request) => {
    if (isInProcess(request.raw) || isProbe(request)) return;
    if (count >= MAX_IN_FLIGHT) throw new AppError('unavailable', { retryAfter: RETRY_AFTER });
    counted.add(request);
    count += 1;
  });
  // Not when the connection closes: the work of a client that left goes on.
  app.addHook('onSend', async (request) => {
    if (counted.delete(request)) count -= 1;
  });
  return () => count >= MAX_IN_FLIGHT;
}
