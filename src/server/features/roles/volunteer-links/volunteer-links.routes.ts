import type { FastifyInstance } from 'fastify';
import { volunteerLinkEndpoints as endpoints } from '#contract/roles/volunteer-links.ts';
import type { AppContext } from '../../../context.ts';
import { addEndpoint } from '../../../http/endpoint.ts';
import { knownUser } from '../../../session-user.ts';
import { openLink, showLink } from './open-link.service.ts';
import * as service from './volunteer-links.service.ts';

export function volunteerLinkRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, endpoints.list, async () => ({ data: await service.listLinks(context) }));
  addEndpoint(app, endpoints.create, async ({ body, user }) => ({
    message: body.count === 1 ? 'The link is made' : `${body.count} links are made`,
    data: await service.makeLinks(context, body, knownUser(user)),
  }));
  addEndpoint(app, endpoints.revoke, async ({ params, user }) => ({
    message: 'The link was revoked',
    data: await service.revokeLink(context, params.id, knownUser(user)),
  }));
  addEndpoint(app, endpoints.revokeMany, async ({ body, user }) => {
    const data = await service.revokeLinks(context, body.ids, knownUser(user));
    const { length } = data.revoked;
    return { message: length === 1 ? 'One link was revoked' : `${length} links were revoked`, data };
  });

  // Nobody guesses 256 bits: a limit of wrong tokens would only shut out people with a right one on the same network.
  addEndpoint(app, endpoints.show, async ({ params, user }) => ({
    data: await showLink(context, params.token, user),
  }));
  addEndpoint(app, endpoints.open, async ({ params, body, request, reply }) => {
    const device = { userAgent: request.headers['user-agent'], cookieHeader: request.headers.cookie };
    const { page, setCookies } = await openLink(context, params.token, body, device);
    reply.header('set-cookie', setCookies);
    return { message: 'You are in', data: { page } };
  });
}
