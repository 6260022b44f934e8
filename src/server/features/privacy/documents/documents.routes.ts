import type { FastifyInstance } from 'fastify';
import { documentEndpoints } from '#contract/privacy/documents.ts';
import type { AppContext } from '../../../context.ts';
import { addEndpoint } from '../../../http/endpoint.ts';
import { knownUser } from '../../../session-user.ts';
import { getDocument, getEditedDocument, listPublicDocuments, saveDocument } from './documents.service.ts';

export function documentRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, documentEndpoints.list, async () => ({ data: await listPublicDocuments(context) }));
  addEndpoint(app, documentEndpoints.show, async ({ params, query }) => ({
    data: await getDocument(context, params.kind, query.version),
  }));
  addEndpoint(app, documentEndpoints.edit, async ({ params }) => ({
    data: await getEditedDocument(context, params.kind),
  }));
  addEndpoint(app, documentEndpoints.save, async ({ params, body, user }) => {
    const data = await saveDocument(context, params.kind, body, knownUser(user));
    return { message: data.isPublic ? 'The new text is public' : 'The text is off the site', data };
  });
}
