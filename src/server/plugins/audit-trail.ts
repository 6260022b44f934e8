import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { AppContext } from '../context.ts';
import { type AuditedCall, isAudited, readBefore, recordAction } from '../features/audit/audit.service.ts';

type Before = Awaited<ReturnType<typeof readBefore>>;

function callOf(request: FastifyRequest): AuditedCall | undefined {
  const { endpoint } = request.routeOptions.config;
  if (!endpoint || !isAudited(endpoint)) return undefined;
  const record = (value: unknown) => (typeof value === 'object' && value !== null ? value : {});
  return { endpoint, params: { ...record(request.params) }, body: { ...record(request.body) } };
}

/**
 * Keeps every action of an admin, whichever feature does it: the record as it stood before the call, and as
 * it stands once the call has succeeded, written before the answer goes out.
 */
export const auditTrail = fastifyPlugin<{ context: AppContext }>(async (app, { context }) => {
  const states = new WeakMap<FastifyRequest, Before>();
  app.addHook('preHandler', async (request) => {
    const call = callOf(request);
    if (call) states.set(request, await readBefore(context, call));
  });
  app.addHook('preSerialization', async (request, reply, payload) => {
    const call = callOf(request);
    if (!call || reply.statusCode >= 400) return payload;
    const user = await request.readUser();
    const { data } = payload as { data: unknown };
    if (user) await recordAction(context, user, call, states.get(request), data);
    return payload;
  });
});
