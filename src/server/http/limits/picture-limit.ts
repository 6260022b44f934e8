import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import type { Upload } from '../../features/images/uploads.service.ts';
import type { SessionUser } from '../../session-user.ts';
import { limitUses, limitUsesOfAccount } from './usage-limit.ts';

const DAY = 24 * 60 * 60_000;

/**
 * Pictures of one network's strangers in a day, of one kind: some lecture halls' worth, 0.5 GB at most, since none takes more than 2.3 MB once it is
 * stored.
 */
const OF_NETWORK = 200;

/** The same of all strangers, 4.6 GB at most: a logo that nobody confirms is deleted a day after its registration ends. */
const OF_ALL = 2000;

/** The same of one account, 0.23 GB at most: a leader of many teams, whose forms come back with a fault and send the picture again. */
const OF_ACCOUNT = 100;

const OF_STRANGERS =
  'Too many pictures were sent without a login today. Log in with an e-mail that you have confirmed.';
const OF_YOURS = 'Too many pictures were sent from your account today. Try again tomorrow.';

/**
 * Limits the pictures of one kind that people send: logos of teams, photos of applications. Those without an account whose e-mail is verified
 * count by their network; what the committee sends is not limited. What it returns counts one, or throws `too_many_requests`.
 */
export function limitPictures(app: FastifyInstance) {
  const countOfAccount = limitUsesOfAccount(app, { max: OF_ACCOUNT, timeWindow: DAY });
  const countOfNetwork = limitUses(app, { max: OF_NETWORK, timeWindow: DAY });
  const countOfAll = limitUses(app, { max: OF_ALL, timeWindow: DAY, keyGenerator: () => 'all' });
  return async (request: FastifyRequest, user: SessionUser | undefined, picture: Upload | undefined): Promise<void> => {
    if (!picture || user?.role === 'admin') return;
    const isKnown = user?.emailVerified ?? false;
    try {
      if (isKnown) return await countOfAccount(request);
      await countOfNetwork(request);
      await countOfAll(request);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { retryAfter } = error;
      const detail = isKnown ? OF_YOURS : OF_STRANGERS;
      throw new AppError('too_many_requests', { detail, ...(retryAfter ? { retryAfter } : {}), cause: error });
    }
  };
}
