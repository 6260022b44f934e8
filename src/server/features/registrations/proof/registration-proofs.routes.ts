import type { FastifyInstance } from 'fastify';
import { registrationProofEndpoints } from '#contract/people/registration-proofs.ts';
import type { AppContext } from '../../../context.ts';
import { addEndpoint } from '../../../http/endpoint.ts';
import { originOf } from '../../../http/request-origin.ts';
import { toldVisitor } from '../../notifications/mailed-message.service.ts';
import { confirmProof, declineProof, getProof, resendProof } from './proof.service.ts';

/** The endpoints behind the link that confirms the e-mail of a registration. */
export function registrationProofRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, registrationProofEndpoints.show, async ({ params }) => ({
    data: await getProof(context, params.token),
  }));
  addEndpoint(app, registrationProofEndpoints.confirm, async ({ params, user, request, reply }) => ({
    message: 'Your e-mail is confirmed',
    data: await confirmProof(context, params.token, { user, origin: originOf(context, request, reply) }),
  }));
  addEndpoint(app, registrationProofEndpoints.decline, async ({ params }) => {
    await declineProof(context, params.token);
    return { message: 'The registration has ended', data: null };
  });
  addEndpoint(app, registrationProofEndpoints.resend, async ({ params, request, reply }) => {
    await resendProof(context, params.code, originOf(context, request, reply));
    return { message: toldVisitor(context, 'We have sent the mail again'), data: null };
  });
}
