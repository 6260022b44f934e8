import type { FastifyInstance } from 'fastify';
import { translationEndpoints } from '#contract/translations/translations.ts';
import type { AppContext } from '../../context.ts';
import { addEndpoint } from '../../http/endpoint.ts';
import { listShownDocuments } from './shown-documents.service.ts';
import { listShownTranslations } from './shown-translations.service.ts';
import { getTranslations, saveTranslations } from './translations.service.ts';

const message = 'Translations saved';

export function translationRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, translationEndpoints.shown, async ({ params }) => ({
    data: {
      ...(await listShownTranslations(context, params.language)),
      ...(await listShownDocuments(context, params.language)),
    },
  }));
  addEndpoint(app, translationEndpoints.ofEvent, async ({ params }) => ({
    data: await getTranslations(context, 'event', params.id),
  }));
  addEndpoint(app, translationEndpoints.saveOfEvent, async ({ params, body }) => ({
    message,
    data: await saveTranslations(context, 'event', params.id, body),
  }));
  addEndpoint(app, translationEndpoints.ofAnnouncement, async ({ params }) => ({
    data: await getTranslations(context, 'announcement', params.id),
  }));
  addEndpoint(app, translationEndpoints.saveOfAnnouncement, async ({ params, body }) => ({
    message,
    data: await saveTranslations(context, 'announcement', params.id, body),
  }));
  addEndpoint(app, translationEndpoints.ofPage, async ({ params }) => ({
    data: await getTranslations(context, 'page', params.id),
  }));
  addEndpoint(app, translationEndpoints.saveOfPage, async ({ params, body }) => ({
    message,
    data: await saveTranslations(context, 'page', params.id, body),
  }));
  addEndpoint(app, translationEndpoints.ofDocument, async ({ params }) => ({
    data: await getTranslations(context, 'document', params.kind),
  }));
  addEndpoint(app, translationEndpoints.saveOfDocument, async ({ params, body }) => ({
    message,
    data: await saveTranslations(context, 'document', params.kind, body),
  }));
  addEndpoint(app, translationEndpoints.ofFestival, async () => ({
    data: await getTranslations(context, 'festival', ''),
  }));
  addEndpoint(app, translationEndpoints.saveOfFestival, async ({ body }) => ({
    message,
    data: await saveTranslations(context, 'festival', '', body),
  }));
}
