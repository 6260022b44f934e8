import type { FastifyInstance } from 'fastify';
import { teamEndpoints } from '#contract/teams.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { addEndpoint } from '../../http/endpoint.ts';
import { IpRateLimiter } from '../../http/limits/ip-rate-limiter.ts';
import type { SessionUser } from '../../session-user.ts';
import { registerTeam } from './register-team.service.ts';
import * as service from './teams.service.ts';

/** The endpoint's access asks for a login; this only tells the type checker. */
function signedIn(user: SessionUser | undefined): SessionUser {
  if (!user) throw new AppError('not_signed_in');
  return user;
}

/** Codes that lead nowhere, per address and ten minutes, before the address has to wait. */
const MOST_MISSES = 60;
const WINDOW = 10 * 60_000;

/**
 * Looks a join code up, unless its address tried too many that lead nowhere: six letters can be guessed by
 * a machine. Only such codes count, since a whole campus may share one address.
 */
function guessing(context: AppContext) {
  const limit = new IpRateLimiter(context, MOST_MISSES, WINDOW);
  return async <Found>(address: string, look: () => Promise<Found>): Promise<Found> => {
    limit.check(address);
    try {
      return await look();
    } catch (error) {
      if (error instanceof AppError && error.code === 'team_not_found') limit.count(address);
      throw error;
    }
  };
}

export function teamRoutes(app: FastifyInstance, context: AppContext): void {
  const guess = guessing(context);
  addEndpoint(app, teamEndpoints.registerTeam, async ({ body, files, user }) => {
    const { team, registration } = await registerTeam(context, body, { user, logo: files.logo });
    return { message: 'Team Registration Successful!', data: team, registration };
  });
  addEndpoint(app, teamEndpoints.create, async ({ body, files, user }) => ({
    message: 'Team Registration Successful!',
    data: await service.createTeam(context, body, signedIn(user), files.logo),
  }));
  addEndpoint(app, teamEndpoints.showInvite, async ({ params, request }) => ({
    data: await guess(request.ip, () => service.getInvite(context, params.joinCode)),
  }));
  addEndpoint(app, teamEndpoints.join, async ({ params, body, user, request }) => ({
    message: 'You are in the team',
    data: await guess(request.ip, () => service.joinTeam(context, params.joinCode, body, signedIn(user))),
  }));
  addEndpoint(app, teamEndpoints.show, async ({ params, user }) => ({
    data: await service.getTeamDetail(context, params.id, signedIn(user)),
  }));
  addEndpoint(app, teamEndpoints.lock, async ({ params, body, user }) => ({
    message: body.locked ? 'The team is locked' : 'The team is open again',
    data: await service.setLocked(context, params.id, body.locked, signedIn(user)),
  }));
  addEndpoint(app, teamEndpoints.removeMember, async ({ params, user }) => {
    await service.removeMember(context, params.id, params.memberId, signedIn(user));
    return { message: 'The team has changed', data: null };
  });
  addEndpoint(app, teamEndpoints.handOver, async ({ params, body, user }) => ({
    message: 'The team has a new leader',
    data: await service.handOver(context, params.id, body.memberId, signedIn(user)),
  }));
}
