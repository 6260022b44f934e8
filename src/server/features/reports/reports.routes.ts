import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { reportEndpoints } from '#contract/payments/reports.ts';
import { registrationEndpoints } from '#contract/registrations.ts';
import type { AppContext } from '../../context.ts';
import { addEndpoint } from '../../http/endpoint.ts';
import { type ExportedFile, exportTable } from './exports.service.ts';

function sendFile(reply: FastifyReply, { name, type, chunks }: ExportedFile) {
  reply.type(type).header('content-disposition', `attachment; filename="${name}"`);
  // Fastify sends the stream as it comes; the contract describes it as text.
  return { data: Readable.from(chunks, { objectMode: false }) as unknown as string };
}

export function reportRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, registrationEndpoints.exportCsv, async ({ query, reply }) =>
    sendFile(reply, exportTable(context, 'registrations', 'csv', query)),
  );
  addEndpoint(app, reportEndpoints.export, async ({ params, query, reply }) =>
    sendFile(reply, exportTable(context, params.table, params.format, query)),
  );
}
