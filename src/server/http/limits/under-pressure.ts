import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import { isInProcess } from '../in-process.ts';
import { RETRY_AFTER } from './early-refusal.ts';
import { isProbe } from './probes.ts';

/**
 * Whether a request belongs to a page that was let in: one of its files, or an API request made in process.
 * A page without them is worth less than a 503.
 */
const isPartOfPage = ({ raw, url }: FastifyRequest) => isInProcess(raw) || url.startsWith('/assets/');

/** Responds 503 while the event loop is more than `maxEventLoopDelay` milliseconds late on average; never where that is 0. */
export async function rejectUnderPressure(app: FastifyInstance, maxEventLoopDelay: number): Promise<void> {
  if (maxEventLoopDelay === 0) return;
  await app.register(underPressure, {
    maxEventLoopDelay,
    // Async, as the plugin takes only a rejection as an error.
    pressureHandler: async (request) => {
      if (isPartOfPage(request) || isProbe(request)) return;
      throw new AppError('unavailable', { retryAfter: RETRY_AFTER });
    },
  });
}
