import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';

export interface UsageLimit {
  /** Uses by one network within the window. */
  max: number;
  /** In milliseconds. */
  timeWindow: number;
  /** What uses are counted by; left out, the network. */
  keyGenerator?: (request: FastifyRequest) => string;
}

/** A limit per network of something that only some requests of an endpoint do. What it returns counts one, or throws `too_many_requests`. */
export function limitUses(app: FastifyInstance, limit: UsageLimit) {
  const count = app.createRateLimit(limit);
  return async (request: FastifyRequest): Promise<void> => {
    const uses = await count(request);
    if (uses.isAllowed || !uses.isExceeded) return;
    throw new AppError('too_many_requests', { retryAfter: Math.max(1, uses.ttlInSeconds) });
  };
}
