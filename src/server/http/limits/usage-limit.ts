import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';

export interface UsageLimit {
  /** Uses by one network within the window. */
  max: number;
  /** In milliseconds. */
  timeWindow: number;
  /** What uses are counted by; left out, the network. */
  keyGenerator?: (request: FastifyRequest) => string | Promise<string>;
}

/** What counts by the account of a request that is logged in. */
export const BY_ACCOUNT = {
  keyGenerator: async (request: FastifyRequest) => `account ${(await request.readUser())?.id}`,
};

/** A limit of what one account does, whatever network it is on: a campus shares one. What it returns counts one, or throws `too_many_requests`. */
export const limitUsesOfAccount = (app: FastifyInstance, limit: Pick<UsageLimit, 'max' | 'timeWindow'>) =>
  limitUses(app, { ...limit, ...BY_ACCOUNT });

/** A limit per network of something that only some requests of an endpoint do. What it returns counts one, or throws `too_many_requests`. */
export function limitUses(app: FastifyInstance, limit: UsageLimit) {
  const count = app.createRateLimit(limit);
  return async (request: FastifyRequest): Promise<void> => {
    const uses = await count(request);
    if (uses.isAllowed || !uses.isExceeded) return;
    throw new AppError('too_many_requests', { retryAfter: Math.max(1, uses.ttlInSeconds) });
  };
}
