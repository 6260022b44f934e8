import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { askedResponseSchema } from '#contract/approvals/asked-response.ts';
import { USER_HEADER } from '#contract/auth.ts';
import {
  type AlsoOf,
  type AnyEndpoint,
  type BodyOf,
  type DataOf,
  type ParamsOf,
  type QueryOf,
  responseSchema,
} from '#contract/endpoint.ts';
import { PUBLIC_CACHE_CONTROL } from '#contract/pages.ts';
import type { Scope } from '#contract/roles/powers.ts';
import { AppError } from '../errors.ts';
import type { Upload } from '../features/images/uploads.service.ts';
import type { SessionUser } from '../session-user.ts';
import { limitOfRoute } from './limits/route-limit.ts';
import { scopeOf } from './scope.ts';

/** One parsed and authorised request, as a route's handler sees it. */
export interface Call<E extends AnyEndpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** The files of a multipart body by part name; a part left empty is absent. */
  files: Record<string, Upload>;
  /** The logged-in user; always set if the endpoint requires a login. */
  user: SessionUser | undefined;
  /** What the user's grants let the endpoint reach; no event where it is not one of the panel. */
  scope: Scope;
  request: FastifyRequest;
  reply: FastifyReply;
}

export type EndpointResult<E extends AnyEndpoint> = { data: DataOf<E>; message?: string } & AlsoOf<E>;

/** The schemas of request and response; the error handler serialises errors. */
function makeSchema(endpoint: AnyEndpoint) {
  return {
    ...(endpoint.params ? { params: endpoint.params } : {}),
    ...(endpoint.query ? { querystring: endpoint.query } : {}),
    ...(endpoint.body ? { body: endpoint.body } : {}),
    response: { 200: responseSchema(endpoint), ...(endpoint.approval ? { 202: askedResponseSchema } : {}) },
  };
}

const schemas = new WeakMap<AnyEndpoint, ReturnType<typeof makeSchema>>();

/** Made once for all apps of a process: tests start hundreds. */
function schemaOf(endpoint: AnyEndpoint) {
  const schema = schemas.get(endpoint) ?? makeSchema(endpoint);
  schemas.set(endpoint, schema);
  return schema;
}

const OTHER_USER = {
  detail: 'Somebody else is logged in in this browser now, so nothing was done: load the page again, or log in again',
};

/** A login in one tab holds for all: what another one's page sends must not be done in the name of who logged in since. */
function assertOwnPage({ method }: AnyEndpoint, request: FastifyRequest, user: SessionUser): void {
  const pageOf = request.headers[USER_HEADER];
  if (method !== 'GET' && pageOf !== undefined && pageOf !== user.id) throw new AppError('other_user', OTHER_USER);
}

/**
 * Rejects unauthorised requests before the body is read: by the endpoint's `access`, and of admins by its `power`, without
 * which they have no scope.
 */
function authorise(endpoint: AnyEndpoint) {
  return async (request: FastifyRequest): Promise<void> => {
    if (endpoint.access === 'anyone') return;
    const user = await request.readUser();
    if (!user) throw new AppError('not_signed_in');
    assertOwnPage(endpoint, request, user);
    if (endpoint.access === 'admin' && !scopeOf(endpoint, user)) throw new AppError(user.refusal ?? 'not_allowed');
  };
}

/** The API's documentation; everything else below /api is an endpoint of the contract. */
const DOCUMENTATION = /^\/api\/(docs|openapi\.json)(\/|$)/;

/** An `onRoute` hook: a route that is not in the contract would have no access rule. */
export function assertRouteInContract(route: Pick<RouteOptions, 'method' | 'url' | 'config'>): void {
  if (!/^\/api(\/|$)/.test(route.url) || DOCUMENTATION.test(route.url) || route.config?.endpoint) return;
  throw new Error(`${route.method} ${route.url} is not in the contract`);
}

/** Mounts one endpoint of the contract: method, path, access, request and response schemas. */
export function addEndpoint<E extends AnyEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (call: Call<E>) => Promise<EndpointResult<E>>,
): void {
  const options: RouteOptions = {
    method: endpoint.method,
    url: endpoint.path,
    schema: schemaOf(endpoint),
    config: {
      endpoint,
      webhook: endpoint.webhook ?? false,
      handle: handle as (call: Call<AnyEndpoint>) => Promise<{ data: unknown }>,
      ...(endpoint.rateLimit ? { rateLimit: limitOfRoute(endpoint.rateLimit) } : {}),
    },
    onRequest: authorise(endpoint),
    handler: async (request, reply) => {
      const { archiveReader } = request;
      const user = archiveReader?.user ?? (await request.readUser());
      const response = await handle({
        params: request.params as ParamsOf<E>,
        query: request.query as QueryOf<E>,
        body: request.body as BodyOf<E>,
        files: request.uploads,
        user,
        scope: archiveReader?.scope ?? scopeOf(endpoint, user) ?? [],
        request,
        reply,
      });
      if (endpoint.isPublicContent) reply.header('cache-control', PUBLIC_CACHE_CONTROL);
      return endpoint.bare ? response.data : { success: true, ...response };
    },
  };
  app.route(options);
}
