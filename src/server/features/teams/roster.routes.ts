import type { FastifyInstance } from 'fastify';
import { teamRosterEndpoints } from '#contract/team-roster.ts';
import type { AppContext } from '../../context.ts';
import { addEndpoint } from '../../http/endpoint.ts';
import { limitUsesOfAccount } from '../../http/limits/usage-limit.ts';
import { visitorOf } from '../../http/visitor.ts';
import { knownUser } from '../../session-user.ts';
import { getMembership, leaveByPass, releaseByToken } from './leave-team.service.ts';
import * as roster from './roster.service.ts';

/** Members whom one account adds or replaces, tries included: each mails somebody, and no team needs more. */
const NAMED_MEMBERS = { max: 120, timeWindow: 60 * 60_000 };

/** The endpoints that change the members of a team: the leader's, and those for people who leave. */
export function rosterRoutes(app: FastifyInstance, context: AppContext): void {
  const countMember = limitUsesOfAccount(app, NAMED_MEMBERS);
  addEndpoint(app, teamRosterEndpoints.rename, async ({ params, body, user }) => ({
    message: 'The team has changed',
    data: await roster.renameTeam(context, params.id, body.teamName, knownUser(user)),
  }));
  addEndpoint(app, teamRosterEndpoints.addMember, async ({ params, body, user, request, reply }) => {
    await countMember(request);
    const by = { user: knownUser(user), visitor: visitorOf(context, request, reply) };
    const data = await roster.addMember(context, params.id, body, by);
    return { message: `${body.name} is in the team`, data };
  });
  addEndpoint(app, teamRosterEndpoints.changeMember, async ({ params, body, user }) => ({
    message: 'The team has changed',
    data: await roster.changeMember(context, params.id, params.memberId, body, knownUser(user)),
  }));
  addEndpoint(app, teamRosterEndpoints.replaceMember, async ({ params, body, user, request, reply }) => {
    await countMember(request);
    const by = { user: knownUser(user), visitor: visitorOf(context, request, reply) };
    const data = await roster.replaceMember(context, params.id, params.memberId, body, by);
    return { message: `${body.name} is in the team`, data };
  });
  addEndpoint(app, teamRosterEndpoints.leave, async ({ params, body, user, request, reply }) => {
    const visitor = visitorOf(context, request, reply);
    await leaveByPass(context, params.code, { user, email: body.email, visitor });
    return { message: 'You have left the team', data: null };
  });
  // Nobody guesses the 132 bits of a token: wrong ones are not limited, so that a right one always works.
  addEndpoint(app, teamRosterEndpoints.showMembership, async ({ params }) => ({
    data: await getMembership(context, params.token),
  }));
  addEndpoint(app, teamRosterEndpoints.releaseMembership, async ({ params, request, reply }) => {
    await releaseByToken(context, params.token, visitorOf(context, request, reply));
    return { message: 'You are out of the team', data: null };
  });
}
