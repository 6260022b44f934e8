import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Registry } from 'prom-client';
import { AppError } from '../errors.ts';
import { RequestCounter } from './request-counter.ts';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

/** Sent from this machine, and not forwarded by a proxy on it. */
function isLocal(request: FastifyRequest): boolean {
  return LOOPBACK.test(request.socket.remoteAddress ?? '') && FORWARDED.every((name) => !request.headers[name]);
}

async function checkReader(request: FastifyRequest): Promise<void> {
  if (isLocal(request)) return;
  const user = await request.readUser();
  if (!user) throw new AppError('not_signed_in');
  if (user.role !== 'admin') throw new AppError('not_allowed');
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
 * `GET /metrics` for Prometheus, for requests from this machine and for admins. Cached responses are sent
 * before any route and are not counted. Each worker process reports its own figures.
 */
export const metrics = fastifyPlugin(async (app) => {
  const counts = new RequestCounter();
  let registry: Promise<Registry> | undefined;
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern, never the url: a client must not be able to create new time series.
    counts.add(request.method, request.routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime);
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    await checkReader(request);
    registry ??= openRegistry(counts);
    const opened = await registry;
    reply.header('cache-control', 'no-store').type(opened.contentType);
    return opened.metrics();
  });
});
