import fastifyPlugin from 'fastify-plugin';
import { isDeviceCookie } from '#contract/pages.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { requestOrigin } from '../request-origin.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The cookie that tells browsers apart for limits opens nothing: with it alone there is no session either. */
const hasNoSession = (cookie: string | undefined) =>
  cookie === undefined || cookie.split(';').every((pair) => pair.trim() === '' || isDeviceCookie(pair.trim()));

/** For authors of API clients that log in; browsers always send the header. */
const MISSING = 'A request with a session cookie needs an Origin header with the origin of this site';

/**
 * CSRF protection: unsafe methods need an Origin that is ours or allowed. Without a cookie there is no session to
 * abuse, so a missing Origin, as programs send it, passes there; another site's Origin never does.
 */
export const csrf = fastifyPlugin<{ context: AppContext }>(async (app, { context }) => {
  const { publicUrl, allowedOrigins } = context.config;
  const trusted = new Set(allowedOrigins);
  if (publicUrl) trusted.add(new URL(publicUrl).origin);

  app.addHook('onRequest', async (request) => {
    // A webhook is authenticated by its signature, and no browser sends it.
    if (SAFE.has(request.method) || request.routeOptions.config.webhook) return;
    const { origin, cookie } = request.headers;
    if (origin === undefined && hasNoSession(cookie)) return;
    if (origin !== undefined && (trusted.has(origin) || origin === requestOrigin(request))) return;
    throw new AppError('cross_origin_forbidden', origin === undefined ? { detail: MISSING } : {});
  });
});

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint is authenticated by a signature; no Origin is required. */
    webhook?: boolean;
  }
}
