import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { exportEndpoints } from '#contract/exports/exports.ts';
import { registrationEndpoints } from '#contract/registrations.ts';
import { liveSheetEndpoints } from '#contract/roles/live-sheets.ts';
import type { AppContext } from '../../context.ts';
import { addEndpoint } from '../../http/endpoint.ts';
import { limitUses } from '../../http/limits/usage-limit.ts';
import { knownUser } from '../../session-user.ts';
import { type ExportedFile, exportFor, readLiveSheet } from './exports.service.ts';

function sendFile(reply: FastifyReply, { name, type, chunks }: ExportedFile) {
  reply.type(type).header('content-disposition', `attachment; filename="${name}"`);
  // Fastify sends the stream as it comes; the contract describes it as text.
  return { data: Readable.from(chunks, { objectMode: false }) as unknown as string };
}

/** A spreadsheet asks once an hour, and when somebody opens it. */
const SHEET_READS = { max: 30, timeWindow: 60_000 };

export function exportRoutes(app: FastifyInstance, context: AppContext): void {
  const limitSheet = limitUses(app, {
    ...SHEET_READS,
    keyGenerator: (request) => `sheet ${(request.params as { token: string }).token}`,
  });
  addEndpoint(app, liveSheetEndpoints.read, async ({ params, request, reply }) => {
    // Before anything else, so that an error is kept nowhere either.
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
    await limitSheet(request);
    return sendFile(reply, await readLiveSheet(context, params.token));
  });
  addEndpoint(app, registrationEndpoints.exportCsv, async ({ query, user, reply }) =>
    sendFile(reply, await exportFor(knownUser(user), context, 'registrations', 'csv', query)),
  );
  addEndpoint(app, exportEndpoints.download, async ({ params, query, user, reply }) =>
    sendFile(reply, await exportFor(knownUser(user), context, params.table, params.format, query)),
  );
}
