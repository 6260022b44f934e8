import { Socket } from 'node:net';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { RateLimitStore, WINDOW } from './rate-limit-store.ts';
import { rejectWhenEventLoopLags } from './under-pressure.ts';
import { isUntrustedLoopback } from './untrusted-loopback.ts';

/** Requests a second from one address: a whole campus may share one. */
const REQUESTS_PER_SECOND = 300;

/** How long a client may take, in milliseconds: to send its headers, and to send the whole of a request. */
export const SLOW_CLIENTS = { headersTimeout: 15_000, requestTimeout: 120_000, connectionsCheckingInterval: 5000 };

/**
 * Requests of one process that are worked at once. Some hundreds are answered in a second or two; whoever
 * comes on top of them is better told to come back than left to wait with everybody else.
 */
const MAX_IN_FLIGHT = 600;

/** Counts requests from where their body has arrived, so that slow clients take no room, to their answer. */
function limitConcurrency(app: FastifyInstance): void {
  const inWork = new WeakSet<FastifyRequest>();
  let count = 0;
  app.addHook('preHandler', async (request) => {
    // What a page asks of the API in process is part of the page.
    if (!(request.raw.socket instanceof Socket)) return;
    if (count >= MAX_IN_FLIGHT) throw new AppError('unavailable', { retryAfter: 2 });
    inWork.add(request);
    count += 1;
  });
  // Not when the connection closes: what somebody asked who went away is still at work.
  app.addHook('onSend', async (request) => {
    if (inWork.delete(request)) count -= 1;
  });
}

/** An address has a high ceiling; a process has one for what it works at once; an event loop more than a second behind answers 503 at once. */
export const limits = fastifyPlugin<{ context: AppContext }>(async (app, { context }) => {
  await app.register(rateLimit, {
    global: true,
    max: REQUESTS_PER_SECOND,
    timeWindow: WINDOW,
    store: RateLimitStore,
    allowList: (request) => isUntrustedLoopback(context.config, request.ip),
    errorResponseBuilder: () => new AppError('too_many_requests', { retryAfter: 1 }),
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
  });
  limitConcurrency(app);
  rejectWhenEventLoopLags(app, context.config.maxEventLoopDelay);
});
