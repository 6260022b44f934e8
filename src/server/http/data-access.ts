import fastifyPlugin from 'fastify-plugin';
import type { AppContext } from '../context.ts';
import { recordReading } from '../features/privacy/access-log/data-access.service.ts';
import { recordOf, textOf } from './request-values.ts';

/**
 * Records every reading of contact data by an admin, before it is sent: if that fails, the request fails. Exports
 * are recorded by their own routes, which know their rows.
 */
export const dataAccess = fastifyPlugin<{ context: AppContext }>(async (app, { context }) => {
  app.addHook('onRoute', (route) => {
    const endpoint = route.config?.endpoint;
    const declared = endpoint?.contactData;
    if (!endpoint || !declared || endpoint.bare) return;
    const { handler } = route;
    route.handler = async (request, reply) => {
      const response = (await handler.call(app, request, reply)) as { data: unknown };
      const user = await request.readUser();
      if (user?.role !== 'admin') return response;
      const list = declared.rows === undefined ? undefined : recordOf(response.data)[declared.rows];
      const rows = Array.isArray(list) ? list.length : Array.isArray(response.data) ? response.data.length : 1;
      const params = recordOf(request.params);
      await recordReading(context, user, {
        what: declared.what,
        targetId: textOf(params.id) ?? textOf(params.line),
        filter: recordOf(request.query),
        rows,
      });
      return response;
    };
  });
});
