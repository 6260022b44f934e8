import type { FastifyInstance } from 'fastify';
import { teamRosterEndpoints } from '#contract/team-roster.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { addEndpoint } from '../../http/endpoint.ts';
import { limitFailures } from '../../http/limits/failure-limit.ts';
import type { SessionUser } from '../../session-user.ts';
import { getMembership, leaveByPass, releaseByToken } from './leave-team.service.ts';
import * as roster from './roster.service.ts';

/** The endpoint's access requires a login; this narrows the type. */
function signedIn(user: SessionUser | undefined): SessionUser {
  if (!user) throw new AppError('not_signed_in');
  return user;
}

/** The endpoints that change the members of a team: the leader's, and those for people who leave. */
export function rosterRoutes(app: FastifyInstance, context: AppContext): void {
  const guess = limitFailures(app, { max: 60, timeWindow: 10 * 60_000, code: 'team_not_found' });
  addEndpoint(app, teamRosterEndpoints.addMember, async ({ params, body, user }) => ({
    message: `${body.name} is in the team`,
    data: await roster.addMember(context, params.id, body, signedIn(user)),
  }));
  addEndpoint(app, teamRosterEndpoints.changeMember, async ({ params, body, user }) => ({
    message: 'The team has changed',
    data: await roster.changeMember(context, params.id, params.memberId, body, signedIn(user)),
  }));
  addEndpoint(app, teamRosterEndpoints.replaceMember, async ({ params, body, user }) => ({
    message: `${body.name} is in the team`,
    data: await roster.replaceMember(context, params.id, params.memberId, body, signedIn(user)),
  }));
  addEndpoint(app, teamRosterEndpoints.leave, async ({ params, body, user }) => {
    await leaveByPass(context, params.code, { user, email: body.email });
    return { message: 'You have left the team', data: null };
  });
  addEndpoint(app, teamRosterEndpoints.showMembership, async ({ params, request }) => ({
    data: await guess(request, () => getMembership(context, params.token)),
  }));
  addEndpoint(app, teamRosterEndpoints.releaseMembership, async ({ params, request }) => {
    await guess(request, () => releaseByToken(context, params.token));
    return { message: 'You are out of the team', data: null };
  });
}
