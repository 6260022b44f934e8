import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import type { Upload } from '../../features/images/uploads.service.ts';
import type { SessionUser } from '../../session-user.ts';
import { limitUses } from './usage-limit.ts';

const DAY = 24 * 60 * 60_000;

/**
 * Pictures of one network's strangers in a day, of one kind: some lecture halls' worth, 0.5 GB at most, since none takes more than 2.3 MB once it is
 * stored.
 */
const OF_NETWORK = 200;

/** The same of all strangers, 4.6 GB at most: a logo that nobody confirms is deleted a day after its registration ends. */
const OF_ALL = 2000;

/**
 * Limits the pictures of one kind that people send without an account whose e-mail is verified: logos of teams, photos of applications. What it
 * returns counts one, or throws `too_many_requests`.
 */
export function limitStrangersPictures(app: FastifyInstance) {
  const countOfNetwork = limitUses(app, { max: OF_NETWORK, timeWindow: DAY });
  const countOfAll = limitUses(app, { max: OF_ALL, timeWindow: DAY, keyGenerator: () => 'all' });
  return async (request: FastifyRequest, user: SessionUser | undefined, picture: Upload | undefined): Promise<void> => {
    if (!picture || user?.emailVerified) return;
    try {
      await countOfNetwork(request);
      await countOfAll(request);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { retryAfter } = error;
      const detail =
        'Too many pictures were sent without a login today. Log in with an e-mail that you have confirmed.';
      throw new AppError('too_many_requests', { detail, ...(retryAfter ? { retryAfter } : {}), cause: error });
    }
  };
}
