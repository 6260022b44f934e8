import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** For whoever writes a program that logs in; browsers send the header by themselves. */
const MISSING = 'A change by cookie needs the header Origin with the address of this site';

/** The origin this very request was sent to, as a browser would name it. */
function ownOrigin(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`;
}

/**
 * Unsafe methods need an Origin that is ours or allowed. A request that carries no session has no
 * one's authority to abuse: there a missing Origin, as programs send it, passes; a foreign one never does.
 */
export const csrf = fastifyPlugin<{ context: AppContext }>(async (app, { context }) => {
  const { publicUrl, allowedOrigins } = context.config;
  const trusted = new Set(allowedOrigins);
  if (publicUrl) trusted.add(new URL(publicUrl).origin);

  app.addHook('onRequest', async (request) => {
    // A webhook proves itself by its signature and no browser sends it.
    if (SAFE.has(request.method) || request.routeOptions.config.webhook) return;
    const { origin, cookie } = request.headers;
    if (origin === undefined && cookie === undefined) return;
    if (origin !== undefined && (trusted.has(origin) || origin === ownOrigin(request))) return;
    throw new AppError('cross_origin_forbidden', origin === undefined ? { detail: MISSING } : {});
  });
});

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call proves itself by a signature; no Origin is asked for. */
    webhook?: boolean;
  }
}
