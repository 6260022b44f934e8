import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { reportEndpoints } from '#contract/payments/reports.ts';
import { registrationEndpoints } from '#contract/registrations.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { addEndpoint } from '../../http/endpoint.ts';
import type { SessionUser } from '../../session-user.ts';
import { countCash, getTreasury, handOverCash } from '../ledger/treasury.service.ts';
import { adminActor } from '../registrations/actors.ts';
import { type ExportedFile, exportFor } from './exports.service.ts';

function sendFile(reply: FastifyReply, { name, type, chunks }: ExportedFile) {
  reply.type(type).header('content-disposition', `attachment; filename="${name}"`);
  // Fastify sends the stream as it comes; the contract describes it as text.
  return { data: Readable.from(chunks, { objectMode: false }) as unknown as string };
}

function signedIn(user: SessionUser | undefined): SessionUser {
  if (!user) throw new AppError('not_signed_in');
  return user;
}

export function reportRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, registrationEndpoints.exportCsv, async ({ query, user, reply }) =>
    sendFile(reply, await exportFor(signedIn(user), context, 'registrations', 'csv', query)),
  );
  addEndpoint(app, reportEndpoints.export, async ({ params, query, user, reply }) =>
    sendFile(reply, await exportFor(signedIn(user), context, params.table, params.format, query)),
  );
  addEndpoint(app, reportEndpoints.treasury, async () => ({ data: await getTreasury(context) }));
  addEndpoint(app, reportEndpoints.countCash, async ({ body, user }) => ({
    message: 'The count was recorded',
    data: await countCash(context, { ...body, note: body.note ?? null }, adminActor(user)),
  }));
  addEndpoint(app, reportEndpoints.handOverCash, async ({ body, user }) => ({
    message: 'The hand-over was recorded',
    data: await handOverCash(context, { ...body, note: body.note ?? null }, adminActor(user)),
  }));
}
