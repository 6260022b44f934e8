import fastifyPlugin from 'fastify-plugin';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import type { Scope } from '#contract/roles/powers.ts';
import type { AppContext } from '../context.ts';
import { requireSubjectsInScope } from '../features/roles/scope.service.ts';
import type { SessionUser } from '../session-user.ts';

const NOTHING: Scope = [];

/** For what a user may use an endpoint of the panel; undefined where they may not use it at all. */
export function scopeOf({ power }: AnyEndpoint, user: SessionUser | undefined): Scope | undefined {
  if (user?.role !== 'admin' || power === undefined) return undefined;
  // A token opens nothing of the account that it belongs to; one that a link made has no password to change.
  if (power === 'own_account') return user.token || user.linkId ? undefined : NOTHING;
  return user.powers[power];
}

/** Before a request is handled: what it names must belong to the events of the user's grants. */
export const scopes = fastifyPlugin<{ context: AppContext }>(async (app, { context }) => {
  app.addHook('onRoute', (route) => {
    const endpoint = route.config?.endpoint;
    if (!endpoint || typeof endpoint.scope !== 'object') return;
    route.preHandler = async (request) => {
      const scope = scopeOf(endpoint, await request.readUser()) ?? NOTHING;
      await requireSubjectsInScope(context, endpoint, scope, request);
    };
  });
});
