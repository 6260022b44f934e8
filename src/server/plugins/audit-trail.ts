import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import type { AppContext } from '../context.ts';
import { accompany, transact } from '../db/transact.ts';
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
      return accompany(action, async () => {
        const answer = (await handler.call(app, request, reply)) as { data: unknown };
        // What changed nothing (a pass that is no good) was tried all the same.
        if (!action.isRecorded()) await transact(context.db, async () => answer.data);
        return answer;
      });
    };
  });
});
