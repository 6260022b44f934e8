import type { FastifyInstance } from 'fastify';
import { invitationEndpoints as endpoints } from '#contract/roles/invitations.ts';
import type { AppContext } from '../../../context.ts';
import { addEndpoint } from '../../../http/endpoint.ts';
import { knownUser } from '../../../session-user.ts';
import { mailedMessage } from '../../notifications/mailed-message.service.ts';
import { acceptInvitation, declineInvitation, showInvitation } from './accept-invitation.service.ts';
import * as service from './invitations.service.ts';

export function invitationRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, endpoints.list, async () => ({ data: await service.listInvitations(context) }));
  addEndpoint(app, endpoints.create, async ({ body, user }) => ({
    message: mailedMessage(context, `The invitation to ${body.email} is on its way`),
    data: await service.invite(context, body, knownUser(user)),
  }));
  addEndpoint(app, endpoints.resend, async ({ params, user }) => ({
    message: mailedMessage(context, 'The invitation is on its way once more'),
    data: await service.resendInvitation(context, params.id, knownUser(user)),
  }));
  addEndpoint(app, endpoints.revoke, async ({ params, user }) => ({
    message: 'The invitation was revoked',
    data: await service.revokeInvitation(context, params.id, knownUser(user)),
  }));

  // Nobody guesses 256 bits: a limit of wrong tokens would only shut out people with a right one on the same network.
  addEndpoint(app, endpoints.show, async ({ params, user }) => ({
    data: await showInvitation(context, params.token, user),
  }));
  addEndpoint(app, endpoints.accept, async ({ params, body, user, request, reply }) => {
    const client = { ip: request.ip, cookieHeader: request.headers.cookie };
    const accepted = await acceptInvitation(context, params.token, body, user, client);
    if (accepted.setCookies.length > 0) reply.header('set-cookie', accepted.setCookies);
    return { message: `You are ${accepted.roleLabel} now`, data: { roleLabel: accepted.roleLabel } };
  });
  addEndpoint(app, endpoints.decline, async ({ params }) => {
    await declineInvitation(context, params.token);
    return { message: 'You declined the invitation', data: null };
  });
}
