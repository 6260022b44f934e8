import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ProblemCode } from '#contract/problem.ts';
import { AppError } from '../../errors.ts';
import { BY_ACCOUNT } from './usage-limit.ts';

/** A limit of failures that any endpoint can have; that of logins is `auth/login-limits.service.ts`. */
export interface FailureLimit {
  /** Failures of one network within the window before it has to wait. */
  max: number;
  /** In milliseconds. */
  timeWindow: number;
  /** Whether failures count by the account, which then has to be logged in; left out, by the network. */
  isOfAccount?: boolean;
  /** The error that counts as a failure; nothing else does, since a whole campus may share one network. */
  code: ProblemCode;
}

/** What all clients together may fail at where a proxy that TRUST_PROXY does not name hides their networks. */
const ALL_CLIENTS = 5;

/** Counts the failures of clients that nobody can tell apart; `now` is in milliseconds. */
function countTogether({ max, timeWindow }: FailureLimit) {
  let [since, failures] = [0, 0];
  const restart = (now: number) => {
    if (now - since < timeWindow) return;
    [since, failures] = [now, 0];
  };
  return {
    secondsLeft: (now: number): number => {
      restart(now);
      return failures < max * ALL_CLIENTS ? 0 : Math.ceil((since + timeWindow - now) / 1000);
    },
    add: (now: number) => {
      restart(now);
      failures += 1;
    },
  };
}

/**
 * A limit against guessing. What it returns does the work of a request; after too many failures it does `instead`, or
 * throws `too_many_requests`.
 */
export function limitFailures(app: FastifyInstance, limit: FailureLimit) {
  const { max, timeWindow, code, isOfAccount } = limit;
  const count = app.createRateLimit({ max, timeWindow, ...(isOfAccount ? BY_ACCOUNT : {}) });
  const together = countTogether(limit);
  return async <T>(request: FastifyRequest, work: () => Promise<T>, instead?: () => Promise<T>): Promise<T> => {
    const failures = await count(request, { increment: false });
    const retryAfter = failures.isAllowed
      ? together.secondsLeft(Date.now())
      : failures.remaining === 0
        ? Math.max(1, failures.ttlInSeconds)
        : 0;
    if (retryAfter > 0 && instead) return instead();
    if (retryAfter > 0) throw new AppError('too_many_requests', { retryAfter });
    try {
      return await work();
    } catch (error) {
      if (error instanceof AppError && error.code === code) {
        if (failures.isAllowed) together.add(Date.now());
        else await count(request);
      }
      throw error;
    }
  };
}
