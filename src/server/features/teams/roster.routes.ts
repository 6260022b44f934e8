import type { FastifyInstance } from 'fastify';
import { teamRosterEndpoints } from '#contract/team-roster.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { addEndpoint } from '../../http/endpoint.ts';
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
  // Nobody guesses the 132 bits of a token: wrong ones are not limited, so that a right one always works.
  addEndpoint(app, teamRosterEndpoints.showMembership, async ({ params }) => ({
    data: await getMembership(context, params.token),
  }));
  addEndpoint(app, teamRosterEndpoints.releaseMembership, async ({ params }) => {
    await releaseByToken(context, params.token);
    return { message: 'You are out of the team', data: null };
  });
}
