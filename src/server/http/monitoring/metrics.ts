import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Registry } from 'prom-client';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { RequestCounter } from './request-counter.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** Whether the request carries the token of METRICS_TOKEN; compared in constant time. */
function hasToken(request: FastifyRequest, token: string): boolean {
  const [, given = ''] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? [];
  return timingSafeEqual(sha256(given), sha256(token));
}

interface Options {
  context: AppContext;
  counts: RequestCounter;
}

/** prom-client is loaded by the first scrape, so that it takes no memory where nobody scrapes. */
async function openRegistry(counts: RequestCounter): Promise<Registry> {
  const { collectDefaultMetrics, Counter, Registry: NewRegistry } = await import('prom-client');
  const registry = new NewRegistry();
  collectDefaultMetrics({ register: registry });
  const labelNames = ['method', 'route', 'status'] as const;
  const counter = (name: string, help: string, figure: 'count' | 'seconds') =>
    new Counter({
      name,
      help,
      labelNames,
      registers: [registry],
      collect() {
        this.reset();
        for (const { method, route, status, ...values } of counts.all()) {
          this.inc({ method, route, status }, values[figure]);
        }
      },
    });
  counter('utsav_http_requests_total', 'Requests handled', 'count');
  counter('utsav_http_request_seconds_total', 'Time spent on them, from the first byte to the response', 'seconds');
  return registry;
}

/**
 * `GET /metrics` for Prometheus, with the token of METRICS_TOKEN and only where one is set: no request can prove that it
 * comes from this machine. Cached responses are sent before any route and are not counted; refusals of an overload are, by
 * their sender, as the route `refused`. Each worker process reports its own figures.
 */
export const metrics = fastifyPlugin<Options>(async (app, { context, counts }) => {
  const { metricsToken } = context.config;
  if (!metricsToken) return;
  let registry: Promise<Registry> | undefined;
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern, never the url: a client must not be able to create new time series.
    counts.add(request.method, request.routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime);
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!hasToken(request, metricsToken)) throw new AppError('not_signed_in');
    registry ??= openRegistry(counts);
    const opened = await registry;
    reply.header('cache-control', 'no-store').type(opened.contentType);
    return opened.metrics();
  });
});
