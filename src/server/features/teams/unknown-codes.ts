import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limitFailures } from '../../http/limits/failure-limit.ts';
import type { SessionUser } from '../../session-user.ts';

const TEN_MINUTES = 10 * 60_000;
const unknown = { timeWindow: TEN_MINUTES, code: 'team_not_found' } as const;

/** Unknown codes of visitors who are not logged in, of one network: a code has six letters, which a machine could guess. */
const OF_NETWORK = 60;

/** Unknown codes of one account: who mistypes theirs twenty times asks for another. */
const OF_ACCOUNT = 20;

/**
 * Unknown codes of one network's accounts whose e-mail is not verified, together: a script signs up as often as it likes. Of the
 * 148 million codes it then tries 3,600 an hour, and finds one of five hundred teams after three days.
 */
const OF_NEW_ACCOUNTS = 600;

/**
 * Limits guesses of join codes. What it returns does the work of a request, or throws `too_many_requests`. Known codes do not count, and who
 * is logged in has guesses of their own, whatever others on the network send.
 */
export function limitUnknownCodes(app: FastifyInstance) {
  const ofNetwork = limitFailures(app, { ...unknown, max: OF_NETWORK });
  const ofNewAccounts = limitFailures(app, { ...unknown, max: OF_NEW_ACCOUNTS });
  const ofAccount = limitFailures(app, { ...unknown, max: OF_ACCOUNT, isOfAccount: true });
  return async <T>(request: FastifyRequest, user: SessionUser | undefined, work: () => Promise<T>): Promise<T> => {
    if (!user) return ofNetwork(request, work);
    const own = () => ofAccount(request, work);
    return user.emailVerified ? own() : ofNewAccounts(request, own);
  };
}
