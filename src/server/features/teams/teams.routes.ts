import type { FastifyInstance } from 'fastify';
import { teamEndpoints } from '#contract/teams.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { addEndpoint } from '../../http/endpoint.ts';
import { IpRateLimiter } from '../../http/limits/ip-rate-limiter.ts';
import type { SessionUser } from '../../session-user.ts';
import { registerTeam } from './register-team.service.ts';
import * as service from './teams.service.ts';

/** The endpoint's access requires a login; this narrows the type. */
function signedIn(user: SessionUser | undefined): SessionUser {
  if (!user) throw new AppError('not_signed_in');
  return user;
}

/** Unknown codes per ip and window before further look-ups are rejected. */
const MAX_MISSES = 60;
const WINDOW = 10 * 60_000;

/**
 * Limits guessing of join codes, which have only six letters: an ip that tried too many unknown codes is
 * rejected. Known codes do not count, since a whole campus may share one ip.
 */
function limitGuessing(context: AppContext) {
  const limit = new IpRateLimiter(context, MAX_MISSES, WINDOW);
  return async <Found>(ip: string, find: () => Promise<Found>): Promise<Found> => {
    limit.check(ip);
    try {
      return await find();
    } catch (error) {
      if (error instanceof AppError && error.code === 'team_not_found') limit.count(ip);
      throw error;
    }
  };
}

export function teamRoutes(app: FastifyInstance, context: AppContext): void {
  const limited = limitGuessing(context);
  addEndpoint(app, teamEndpoints.registerTeam, async ({ body, files, user }) => {
    const { team, registration } = await registerTeam(context, body, { user, logo: files.logo });
    return { message: 'Team Registration Successful!', data: team, registration };
  });
  addEndpoint(app, teamEndpoints.create, async ({ body, files, user }) => ({
    message: 'Team Registration Successful!',
    data: await service.createTeam(context, body, signedIn(user), files.logo),
  }));
  addEndpoint(app, teamEndpoints.showInvite, async ({ params, request }) => ({
    data: await limited(request.ip, () => service.getInvite(context, params.joinCode)),
  }));
  addEndpoint(app, teamEndpoints.join, async ({ params, body, user, request }) => ({
    message: 'You are in the team',
    data: await limited(request.ip, () => service.joinTeam(context, params.joinCode, body, signedIn(user))),
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
