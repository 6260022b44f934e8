import type { FastifyInstance } from 'fastify';
import { reportEndpoints } from '#contract/payments/reports.ts';
import type { AppContext } from '../../context.ts';
import { addEndpoint } from '../../http/endpoint.ts';
import { countCash, getTreasury, handOverCash } from '../ledger/treasury.service.ts';
import { adminActor } from '../registrations/actors.ts';

export function reportRoutes(app: FastifyInstance, context: AppContext): void {
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
