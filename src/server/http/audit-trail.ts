import fastifyPlugin from 'fastify-plugin';
import type { AppContext } from '../context.ts';
import { inTransaction, together, withTransactionHook } from '../db/transaction.ts';
import { AppError } from '../errors.ts';
import { isAudited, openAction, toAudited } from '../features/audit/audit.service.ts';
import { scopeGuard } from '../features/roles/scope.service.ts';
import { doneOnceId } from './done-once.ts';
import { scopeOf } from './scope.ts';

/**
 * Audits every action of an admin in every feature: the first transaction of the request also stores the record
 * before and after the change. If that fails, the request fails. The scope is checked in it once more, since what the request
 * names may have moved to another event after the first check.
 */
export const auditTrail = fastifyPlugin<{ context: AppContext }>(async (app, { context }) => {
  app.addHook('onRoute', (route) => {
    const endpoint = route.config?.endpoint;
    if (!endpoint || !isAudited(endpoint)) return;
    const { handler } = route;
    route.handler = async (request, reply) => {
      const user = await request.readUser();
      if (!user) throw new AppError('not_signed_in');
      const action = openAction(context, user, toAudited(endpoint, request), doneOnceId(endpoint, request, user));
      const scoped = scopeGuard(endpoint, scopeOf(endpoint, user) ?? [], request);
      return withTransactionHook(together([action, scoped]), async () => {
        const response = (await handler.call(app, request, reply)) as { data: unknown };
        // An action that changed nothing (an invalid pass at the gate) is recorded too.
        if (!action.isRecorded()) await inTransaction(context.db, async () => response.data);
        return response;
      });
    };
  });
});
