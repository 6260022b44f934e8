import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { ApprovalNeeded } from '../approval-needed.ts';
import type { AppContext } from '../context.ts';
import { withTransactionHook } from '../db/transaction.ts';
import { AppError } from '../errors.ts';
import { askForApproval } from '../features/approvals/approvals.service.ts';
import type { ApprovableAction } from '../features/approvals/approve.service.ts';
import { isAudited, openAction } from '../features/audit/audit.service.ts';
import { doneOnceId } from './done-once.ts';
import type { Call } from './endpoint.ts';
import { scopeOf } from './scope.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What an endpoint does with a parsed request. */
    handle?: (call: Call<AnyEndpoint>) => Promise<{ data: unknown }>;
  }
  interface FastifyInstance {
    /** The endpoints whose requests can wait for approval, by method and path. */
    approvable: Map<string, { endpoint: ApprovableAction['endpoint']; handle: Handle }>;
  }
}

type Handle = (call: Call<AnyEndpoint>) => Promise<{ data: unknown }>;

const keyOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`;

/** Parses a part of a stored request as its endpoint does: another version may ask for more than the one that stored it. */
function parsed(schema: AnyEndpoint['body'], value: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new AppError('validation_failed', { detail: 'What was asked for is not valid any more' });
}

/** How requests that were approved are carried out: by the very handlers of their endpoints. */
export function findApprovable(
  app: FastifyInstance,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): (key: string) => ApprovableAction | undefined {
  return (key) => {
    const found = app.approvable.get(key);
    if (!found) return undefined;
    const { endpoint, handle } = found;
    return {
      endpoint,
      run: async ({ params, query, body }, user) => {
        const { data } = await handle({
          params: parsed(endpoint.params, params),
          query: parsed(endpoint.query, query),
          body: parsed(endpoint.body, body),
          files: {},
          user,
          scope: scopeOf(endpoint, user) ?? [],
          request,
          reply,
        });
        return data;
      },
    };
  };
}

/**
 * Stores requests whose handlers throw `ApprovalNeeded`, in place of the transaction that was rolled back, and responds with
 * 202. Registered after the audit, so that the audit's record of such a request is that it was asked for.
 */
export const approvals = fastifyPlugin<{ context: AppContext }>(async (app, { context }) => {
  app.decorate('approvable', new Map());
  app.addHook('onRoute', (route) => {
    const { endpoint, handle } = route.config ?? {};
    if (!endpoint?.approval || !handle || !isAudited(endpoint)) return;
    app.approvable.set(keyOf(endpoint), { endpoint, handle });
    const { handler } = route;
    route.handler = async (request, reply) => {
      try {
        return await handler.call(app, request, reply);
      } catch (error) {
        const user = await request.readUser();
        if (!(error instanceof ApprovalNeeded) || !user) throw error;
        const { params, query, body } = request;
        const asked = { ...endpoint, audit: { target: 'approval', action: 'asked for approval of' } as const };
        const { approvers, ...approval } = await withTransactionHook(
          openAction(context, user, { endpoint: asked, params: {}, body: {} }, doneOnceId(endpoint, request, user)),
          () => askForApproval(context, { endpoint, request: { params, query, body }, need: error.need }, user),
        );
        reply.code(202);
        const next =
          approvers > 0
            ? 'Somebody else who may do this has to approve it; nothing happens until then.'
            : 'Nobody else may approve it at the moment: a president has to give somebody the role.';
        return { success: true, message: `Sent for approval. ${next}`, data: null, approval };
      }
    };
  });
});
