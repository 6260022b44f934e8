import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { entryEndpoints } from '#contract/entries.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { addEndpoint } from '../../plugins/endpoint-routes.ts';
import { announce } from './announcements.service.ts';
import { adminActor } from './decisions.service.ts';
import * as service from './entries.service.ts';
import { exportEntries } from './entry-export.service.ts';
import * as lists from './entry-lists.service.ts';
import { readEntrySettings, saveEntrySettings } from './entry-settings.service.ts';

/** What anyone may call to enter an event alone, and to see what one has entered. */
function personRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, entryEndpoints.enter, async ({ body, user }) => ({
    message: 'Registration Successful!',
    data: await service.enterAlone(context, body, user),
  }));
  addEndpoint(app, entryEndpoints.places, async ({ params }) => ({
    data: await service.getPlaces(context, params.id),
  }));
  addEndpoint(app, entryEndpoints.mine, async ({ user }) => {
    if (!user) throw new AppError('not_signed_in');
    return { data: await service.listMine(context, user) };
  });
}

/** What admins call to find entries and to look after them. */
function adminRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, entryEndpoints.list, async ({ query }) => ({ data: await lists.listEntryPage(context, query) }));
  addEndpoint(app, entryEndpoints.show, async ({ params }) => ({
    data: await lists.getEntryDetail(context, params.id),
  }));
  addEndpoint(app, entryEndpoints.cancel, async ({ params, body, user }) => ({
    message: 'The entry is cancelled',
    data: await lists.cancelForPeople(context, params.id, adminActor(user), body.note),
  }));
  addEndpoint(app, entryEndpoints.statistics, async () => ({ data: await lists.getStatistics(context) }));
  addEndpoint(app, entryEndpoints.counts, async ({ query }) => ({
    data: await lists.countStates(context, query.eventId),
  }));
  addEndpoint(app, entryEndpoints.showSettings, async () => ({ data: await readEntrySettings(context.db) }));
  addEndpoint(app, entryEndpoints.updateSettings, async ({ body }) => ({
    message: 'Settings saved',
    data: await saveEntrySettings(context, body),
  }));
  addEndpoint(app, entryEndpoints.announce, async ({ body, user }) => {
    const data = await announce(context, body, adminActor(user));
    return { message: `The message goes to ${data.recipients} entries`, data };
  });
  addEndpoint(app, entryEndpoints.exportCsv, async ({ query, reply }) => {
    reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="entries.csv"');
    // Fastify sends a stream as it comes; the contract knows it as the text it amounts to.
    return { data: Readable.from(exportEntries(context, query)) as unknown as string };
  });
}

export function entryRoutes(app: FastifyInstance, context: AppContext): void {
  personRoutes(app, context);
  adminRoutes(app, context);
}
