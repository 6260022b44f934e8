import type { FastifyInstance } from 'fastify';
import { closingEndpoints } from '#contract/years/closing.ts';
import { startingEndpoints } from '#contract/years/starting.ts';
import { yearEndpoints } from '#contract/years/years.ts';
import type { AppContext } from '../../context.ts';
import { addEndpoint } from '../../http/endpoint.ts';
import { knownUser } from '../../session-user.ts';
import { closeYear, listArchive, previewClosing } from './closing.service.ts';
import { previewNextYear, startNextYear } from './starting.service.ts';
import { listArchivedYears } from './years.service.ts';

export function yearRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, yearEndpoints.listArchived, async () => ({ data: await listArchivedYears(context.db) }));
  addEndpoint(app, closingEndpoints.preview, async () => ({ data: await previewClosing(context) }));
  addEndpoint(app, closingEndpoints.archive, async () => ({ data: await listArchive(context) }));
  addEndpoint(app, closingEndpoints.close, async ({ body, user }) => {
    return { message: 'The year is closed', data: await closeYear(context, body, knownUser(user)) };
  });
  addEndpoint(app, startingEndpoints.preview, async ({ query }) => ({ data: await previewNextYear(context, query) }));
  addEndpoint(app, startingEndpoints.start, async ({ body, user }) => {
    return {
      message: `The festival of ${body.year} has started`,
      data: await startNextYear(context, body, knownUser(user)),
    };
  });
}
