import fastifyPlugin from 'fastify-plugin';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import type { Scope } from '#contract/roles/powers.ts';
import type { AppContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { readsClosedYears, requireSubjectsInScope } from '../features/roles/scope.service.ts';
import { listEventsOfYear } from '../features/years/years.service.ts';
import type { SessionUser } from '../session-user.ts';

const NOTHING: Scope = [];

/** For what a user may use an endpoint of the panel; undefined where they may not use it at all. */
export function scopeOf(
  { power, orPowers = [], takesLate = false }: AnyEndpoint,
  user: SessionUser | undefined,
): Scope | undefined {
  if (user?.role !== 'admin' || power === undefined) return undefined;
  // A token opens nothing of the account that it belongs to; one that a link made has no password to change.
  if (power === 'own_account') return user.token || user.linkId ? undefined : NOTHING;
  const powers = takesLate && user.former ? user.former.powers : user.powers;
  return [power, ...orPowers].map((one) => powers[one]).find((scope) => scope !== undefined);
}

/** Whether a user reaches closed years by an endpoint: to read where they read archives, to settle money where they pay it back. */
export function reachesClosedYears(
  { method, power, reachesClosedYears: settles }: AnyEndpoint,
  user: SessionUser | undefined,
): boolean {
  if (!user || power === undefined || power === 'own_account') return false;
  if (method === 'GET' && readsClosedYears(user, power)) return true;
  return settles === true && user.powers[power] === 'festival' && user.powers['payments.refund'] === 'festival';
}

/** The user as they read a closed year: of all they may do for the festival, within its events. */
export interface ArchiveReader {
  user: SessionUser;
  scope: Scope;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set where the query of a list names a closed year. */
    archiveReader: ArchiveReader | null;
  }
}

async function readArchive(
  context: AppContext,
  endpoint: AnyEndpoint,
  user: SessionUser | undefined,
  year: string,
): Promise<ArchiveReader> {
  if (!user || !reachesClosedYears(endpoint, user) || user.powers['archive.read'] !== 'festival') {
    throw new AppError('not_allowed', { detail: 'Closed years are for auditors' });
  }
  const scope = await listEventsOfYear(context.db, year);
  const held = Object.entries(user.powers).filter(([, reach]) => reach === 'festival');
  return { user: { ...user, powers: Object.fromEntries(held.map(([power]) => [power, scope])) }, scope };
}

/** Before a request is handled: what it names must belong to the events of the user's grants, and to the year that is open. */
export const scopes = fastifyPlugin<{ context: AppContext }>(async (app, { context }) => {
  app.decorateRequest('archiveReader', null);
  app.addHook('onRoute', (route) => {
    const endpoint = route.config?.endpoint;
    if (!endpoint || endpoint.scope === undefined || endpoint.scope === 'nothing') return;
    route.preHandler = async (request) => {
      const user = await request.readUser();
      const { year } = (request.query ?? {}) as { year?: string };
      if (year !== undefined && endpoint.scope === 'queries') {
        request.archiveReader = await readArchive(context, endpoint, user, year);
        return;
      }
      const reachesClosed = reachesClosedYears(endpoint, user);
      await requireSubjectsInScope(context, endpoint, scopeOf(endpoint, user) ?? NOTHING, request, reachesClosed);
    };
  });
});
