import type { FastifyInstance } from 'fastify';
import { consentEndpoints } from '#contract/privacy/consents.ts';
import type { AppContext } from '../../../context.ts';
import { addEndpoint } from '../../../http/endpoint.ts';
import { knownUser } from '../../../session-user.ts';
import { noticeVersion } from '../documents/documents.service.ts';
import { changeConsent, getOwnConsents } from './consents.service.ts';

export function consentRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, consentEndpoints.notice, async () => ({
    data: { noticeVersion: await noticeVersion(context.db) },
  }));
  addEndpoint(app, consentEndpoints.mine, async ({ user }) => ({
    data: await getOwnConsents(context, knownUser(user)),
  }));
  addEndpoint(app, consentEndpoints.change, async ({ body, user }) => {
    const data = await changeConsent(context, knownUser(user), body, await noticeVersion(context.db));
    return { message: body.allowed ? 'Thank you, that is noted' : 'That is taken back', data };
  });
}
