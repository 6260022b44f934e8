import type { FastifyInstance } from 'fastify';
import { invitationEndpoints as endpoints } from '#contract/roles/invitations.ts';
import type { AppContext } from '../../../context.ts';
import { addEndpoint } from '../../../http/endpoint.ts';
import { limitFailures } from '../../../http/limits/failure-limit.ts';
import { mailedMessage } from '../../notifications/mailed-message.service.ts';
import { loggedIn } from '../logged-in.ts';
import { acceptInvitation, declineInvitation, showInvitation } from './accept-invitation.service.ts';
import * as service from './invitations.service.ts';

/** Nobody types a token: a network that sends many unknown ones is guessing. */
const UNKNOWN_LINKS = { max: 60, timeWindow: 10 * 60_000, code: 'invitation_not_found' } as const;

export function invitationRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, endpoints.list, async () => ({ data: await service.listInvitations(context) }));
  addEndpoint(app, endpoints.create, async ({ body, user }) => ({
    message: mailedMessage(context, `The invitation to ${body.email} is on its way`),
    data: await service.invite(context, body, loggedIn(user)),
  }));
  addEndpoint(app, endpoints.resend, async ({ params, user }) => ({
    message: mailedMessage(context, 'The invitation is on its way once more'),
    data: await service.resendInvitation(context, params.id, loggedIn(user)),
  }));
  addEndpoint(app, endpoints.revoke, async ({ params, user }) => ({
    message: 'The invitation was revoked',
    data: await service.revokeInvitation(context, params.id, loggedIn(user)),
  }));

  const guess = limitFailures(app, UNKNOWN_LINKS);
  addEndpoint(app, endpoints.show, async ({ params, user, request }) => ({
    data: await guess(request, () => showInvitation(context, params.token, user)),
  }));
  addEndpoint(app, endpoints.accept, async ({ params, body, user, request, reply }) => {
    const client = { ip: request.ip, cookieHeader: request.headers.cookie };
    const accepted = await guess(request, () => acceptInvitation(context, params.token, body, user, client));
    if (accepted.setCookies.length > 0) reply.header('set-cookie', accepted.setCookies);
    return { message: `You are ${accepted.roleLabel} now`, data: { roleLabel: accepted.roleLabel } };
  });
  addEndpoint(app, endpoints.decline, async ({ params, request }) => {
    await guess(request, () => declineInvitation(context, params.token));
    return { message: 'You declined the invitation', data: null };
  });
}
