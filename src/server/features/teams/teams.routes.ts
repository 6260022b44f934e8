import type { FastifyInstance } from 'fastify';
import { teamEndpoints } from '#contract/teams.ts';
import type { AppContext } from '../../context.ts';
import { addEndpoint } from '../../http/endpoint.ts';
import { limitPictures } from '../../http/limits/picture-limit.ts';
import { limitUses } from '../../http/limits/usage-limit.ts';
import { visitorOf } from '../../http/visitor.ts';
import { knownUser } from '../../session-user.ts';
import { registerTeam } from './register-team.service.ts';
import * as service from './teams.service.ts';
import { limitUnknownCodes } from './unknown-codes.ts';

/** Teams for no event: no capacity bounds them, nor does anybody need many. */
const TEAMS_WITHOUT_EVENT = { max: 30, timeWindow: 60 * 60_000 };

export function teamRoutes(app: FastifyInstance, context: AppContext): void {
  const guess = limitUnknownCodes(app);
  const countTeamWithoutEvent = limitUses(app, TEAMS_WITHOUT_EVENT);
  const countPicture = limitPictures(app);
  addEndpoint(app, teamEndpoints.registerTeam, async ({ body, files, user, request, reply }) => {
    if (!body.eventId && user?.role !== 'admin') await countTeamWithoutEvent(request);
    await countPicture(request, user, files.logo);
    const visitor = visitorOf(context, request, reply);
    const { team, registration } = await registerTeam(context, body, { user, logo: files.logo, visitor });
    return { message: 'Team Registration Successful!', data: team, registration };
  });
  addEndpoint(app, teamEndpoints.create, async ({ body, files, user, request, reply }) => {
    await countPicture(request, user, files.logo);
    const given = { logo: files.logo, visitor: visitorOf(context, request, reply) };
    return {
      message: 'Team Registration Successful!',
      data: await service.createTeam(context, body, knownUser(user), given),
    };
  });
  addEndpoint(app, teamEndpoints.showInvite, async ({ params, user, request }) => ({
    data: await guess(request, user, () => service.getInvite(context, params.joinCode)),
  }));
  addEndpoint(app, teamEndpoints.join, async ({ params, body, user, request, reply }) => {
    const by = { user: knownUser(user), visitor: visitorOf(context, request, reply) };
    const data = await guess(request, user, () => service.joinTeam(context, params.joinCode, body, by));
    return { message: 'You are in the team', data };
  });
  addEndpoint(app, teamEndpoints.show, async ({ params, user }) => ({
    data: await service.getTeamDetail(context, params.id, knownUser(user)),
  }));
  addEndpoint(app, teamEndpoints.lock, async ({ params, body, user }) => ({
    message: body.locked ? 'The team is closed to new members' : 'The team is open to new members again',
    data: await service.setLocked(context, params.id, body.locked, knownUser(user)),
  }));
  addEndpoint(app, teamEndpoints.removeMember, async ({ params, user, request, reply }) => {
    const by = { user: knownUser(user), visitor: visitorOf(context, request, reply) };
    await service.removeMember(context, params.id, params.memberId, by);
    return { message: 'The team has changed', data: null };
  });
  addEndpoint(app, teamEndpoints.handOver, async ({ params, body, user, request, reply }) => {
    const by = { user: knownUser(user), visitor: visitorOf(context, request, reply) };
    const data = await service.handOver(context, params.id, body.memberId, by);
    return { message: 'The team has a new leader', data };
  });
}
