import type { FastifyInstance } from 'fastify';
import { guardianEndpoints } from '#contract/privacy/guardians.ts';
import type { AppContext } from '../../../context.ts';
import { addEndpoint } from '../../../http/endpoint.ts';
import { emailOriginOf } from '../../../http/visitor.ts';
import { toldVisitor } from '../../notifications/mailed-message.service.ts';
import * as guardians from './guardians.service.ts';
import { nameGuardian } from './name-guardian.service.ts';

export function guardianRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, guardianEndpoints.show, async ({ params }) => ({
    data: await guardians.getGuardianRequest(context, params.key),
  }));
  addEndpoint(app, guardianEndpoints.decide, async ({ params, body }) => ({
    message: body.decision === 'given' ? 'Thank you. Your consent is recorded.' : 'Your refusal is recorded.',
    data: await guardians.decideAsGuardian(context, params.key, body),
  }));
  addEndpoint(app, guardianEndpoints.name, async ({ params, body, user, request }) => {
    const { email, participantId, ...guardian } = body;
    const by = { user, email, participantId, origin: emailOriginOf(context, request) };
    const data = await nameGuardian(context, params.code, guardian, by);
    return { message: toldVisitor(context, 'Your guardian is asked by e-mail'), data };
  });
  addEndpoint(app, guardianEndpoints.list, async ({ query }) => ({
    data: await guardians.listGuardians(context, query),
  }));
  addEndpoint(app, guardianEndpoints.recordOnPaper, async ({ params, body }) => ({
    message: 'The decision is recorded',
    data: await guardians.recordOnPaper(context, params.id, body),
  }));
}
