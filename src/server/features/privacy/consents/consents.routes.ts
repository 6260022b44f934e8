import type { FastifyInstance } from 'fastify';
import { consentEndpoints } from '#contract/privacy/consents.ts';
import type { AppContext } from '../../../context.ts';
import { AppError } from '../../../errors.ts';
import { addEndpoint } from '../../../http/endpoint.ts';
import { noticeVersion } from '../documents/documents.service.ts';
import { changeConsent, getOwnConsents } from './consents.service.ts';

export function consentRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, consentEndpoints.notice, async () => ({
    data: { noticeVersion: await noticeVersion(context.db) },
  }));
  addEndpoint(app, consentEndpoints.mine, async ({ user }) => {
    if (!user) throw new AppError('not_signed_in');
    return { data: await getOwnConsents(context, user) };
  });
  addEndpoint(app, consentEndpoints.change, async ({ body, user }) => {
    if (!user) throw new AppError('not_signed_in');
    const data = await changeConsent(context, user, body, await noticeVersion(context.db));
    return { message: body.allowed ? 'Thank you, that is noted' : 'That is taken back', data };
  });
}
