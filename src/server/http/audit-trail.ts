import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import type { AppContext } from '../context.ts';
import { inTransaction, withTransactionHook } from '../db/transaction.ts';
import { AppError } from '../errors.ts';
import { type AuditedCall, isAudited, openAction } from '../features/audit/audit.service.ts';

function callOf(endpoint: AnyEndpoint, request: FastifyRequest): AuditedCall {
  const record = (value: unknown) => (typeof value === 'object' && value !== null ? value : {});
  return { endpoint, params: { ...record(request.params) }, body: { ...record(request.body) } };
}

/**
 * Keeps every action of an admin, whichever feature does it: the first transaction of the call also
 * stores the record as it stood before and as it stands then. Where that fails, the call fails.
 */
export const auditTrail = fastifyPlugin<{ context: AppContext }>(async (app, { context }) => {
  app.addHook('onRoute', (route) => {
    const endpoint = route.config?.endpoint;
    if (!endpoint || !isAudited(endpoint)) return;
    const { handler } = route;
    route.handler = async (request, reply) => {
      const user = await request.readUser();
      if (!user) throw new AppError('not_signed_in');
      const action = openAction(context, user, callOf(endpoint, request));
      return withTransactionHook(action, async () => {
        const response = (await handler.call(app, request, reply)) as { data: unknown };
        // What changed nothing (a pass that is no good) was tried all the same.
        if (!action.isRecorded()) await inTransaction(context.db, async () => response.data);
        return response;
      });
    };
  });
});
