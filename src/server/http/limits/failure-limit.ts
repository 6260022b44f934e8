import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ProblemCode } from '#contract/problem.ts';
import { AppError } from '../../errors.ts';

export interface FailureLimit {
  /** Failures of one IP within the window before it has to wait. */
  max: number;
  /** In milliseconds. */
  timeWindow: number;
  /** The error that counts as a failure; nothing else does, since a whole campus may share one IP. */
  code: ProblemCode;
}

/** A limit against guessing. What it returns does the work of a request, or throws `too_many_requests` after too many failures. */
export function limitFailures(app: FastifyInstance, { max, timeWindow, code }: FailureLimit) {
  const count = app.createRateLimit({ max, timeWindow });
  return async <T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> => {
    const failures = await count(request, { increment: false });
    if (!failures.isAllowed && failures.remaining === 0) {
      throw new AppError('too_many_requests', { retryAfter: Math.max(1, failures.ttlInSeconds) });
    }
    try {
      return await work();
    } catch (error) {
      if (error instanceof AppError && error.code === code) await count(request);
      throw error;
    }
  };
}
