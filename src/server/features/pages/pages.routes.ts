import type { FastifyInstance } from 'fastify';
import { pageEndpoints } from '#contract/pages/pages.ts';
import type { AppContext } from '../../context.ts';
import { addEndpoint } from '../../http/endpoint.ts';
import { knownUser } from '../../session-user.ts';
import { listLinking } from './page-links.service.ts';
import * as pages from './pages.service.ts';
import * as saving from './save-pages.service.ts';

const savedText = (publish: boolean | undefined) => (publish ? 'The page is public' : 'The page is saved');

export function pageRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, pageEndpoints.list, async ({ query }) => ({ data: await pages.listPublicPages(context, query) }));
  addEndpoint(app, pageEndpoints.show, async ({ params, query }) => ({
    data: await pages.getPublicPage(context, params.slug, query),
  }));
  addEndpoint(app, pageEndpoints.listVenuePins, async () => ({ data: await pages.listVenuePins(context) }));
  addEndpoint(app, pageEndpoints.listEdited, async () => ({ data: await pages.listEditedPages(context) }));
  addEndpoint(app, pageEndpoints.listDeleted, async () => ({ data: await pages.listDeletedPages(context) }));
  addEndpoint(app, pageEndpoints.edit, async ({ params, query }) => ({
    data: await pages.getEditedPage(context.db, params.id, query),
  }));
  addEndpoint(app, pageEndpoints.links, async ({ params }) => ({ data: await listLinking(context, params.id) }));
  addEndpoint(app, pageEndpoints.create, async ({ body, user }) => ({
    message: savedText(body.publish),
    data: await saving.createPage(context, body, knownUser(user)),
  }));
  addEndpoint(app, pageEndpoints.update, async ({ params, body, user }) => ({
    message: savedText(body.publish),
    data: await saving.updatePage(context, params.id, body, knownUser(user)),
  }));
  addEndpoint(app, pageEndpoints.unpublish, async ({ params, user }) => ({
    message: 'The page is off the site',
    data: await saving.unpublishPage(context, params.id, knownUser(user)),
  }));
  addEndpoint(app, pageEndpoints.copy, async ({ params, user }) => ({
    message: 'The copy is a draft',
    data: await saving.copyPage(context, params.id, knownUser(user)),
  }));
  addEndpoint(app, pageEndpoints.order, async ({ body }) => ({
    message: 'The order is saved',
    data: await saving.orderPages(context, body.ids),
  }));
  addEndpoint(app, pageEndpoints.delete, async ({ params }) => ({
    message: 'The page is deleted',
    data: await saving.deletePage(context, params.id),
  }));
  addEndpoint(app, pageEndpoints.restore, async ({ params }) => ({
    message: 'The page is a draft once more',
    data: await saving.restorePage(context, params.id),
  }));
}
