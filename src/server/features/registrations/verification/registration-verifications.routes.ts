import type { FastifyInstance } from 'fastify';
import { registrationVerificationEndpoints } from '#contract/people/registration-verifications.ts';
import type { AppContext } from '../../../context.ts';
import { addEndpoint } from '../../../http/endpoint.ts';
import { visitorOf } from '../../../http/visitor.ts';
import { toldVisitor } from '../../notifications/mailed-message.service.ts';
import {
  confirmVerification,
  declineVerification,
  getVerification,
  resendVerification,
} from './verification.service.ts';

/** The endpoints behind the link that confirms the e-mail of a registration. */
export function registrationVerificationRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, registrationVerificationEndpoints.show, async ({ params }) => ({
    data: await getVerification(context, params.token),
  }));
  addEndpoint(app, registrationVerificationEndpoints.confirm, async ({ params, user, request, reply }) => ({
    message: 'Your e-mail is confirmed',
    data: await confirmVerification(context, params.token, { user, visitor: visitorOf(context, request, reply) }),
  }));
  addEndpoint(app, registrationVerificationEndpoints.decline, async ({ params }) => {
    await declineVerification(context, params.token);
    return { message: 'The registration has ended', data: null };
  });
  addEndpoint(app, registrationVerificationEndpoints.resend, async ({ params, request, reply }) => {
    await resendVerification(context, params.code, visitorOf(context, request, reply));
    return { message: toldVisitor(context, 'We have sent the e-mail again'), data: null };
  });
}
