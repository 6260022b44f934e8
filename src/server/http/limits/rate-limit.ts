import rateLimit from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { networkOf } from '../../network/network.ts';
import { isUntrustedLoopback } from '../../network/untrusted-loopback.ts';
import { isInProcess } from '../in-process.ts';
import { limitInFlight } from './in-flight-limit.ts';
import { rejectUnderPressure } from './under-pressure.ts';
import { warnOfUnnamedProxy } from './unnamed-proxy.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether new requests are refused: too many are being handled, or the event loop lags. */
    isOverloaded(): boolean;
  }
}

/** Requests a second from one network: a whole campus may share one. */
const REQUESTS_PER_SECOND = 300;

/** Networks counted at once; the one seen longest ago is dropped for a new one. */
const MAX_NETWORKS = 20_000;

/** How long a client may take, in milliseconds: to send its headers, and to send the whole of a request. */
export const SLOW_CLIENTS = { headersTimeout: 15_000, requestTimeout: 120_000, connectionsCheckingInterval: 5000 };

const noHeaders = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };

/**
 * A page that was let in may read what it shows: refused that, it would end with 500. An endpoint's own limit, and one of failures, hold
 * for pages too: without JavaScript they send the forms.
 */
const maxOf = ({ raw }: FastifyRequest): number => (isInProcess(raw) ? Number.MAX_SAFE_INTEGER : REQUESTS_PER_SECOND);

/**
 * The rate limit per network (an endpoint of the contract may have a `rateLimit` of its own), and limits of requests
 * in flight and of requests while the event loop lags. Wrong passwords have another one: `auth/login-limits.service.ts`.
 */
export const limits = fastifyPlugin<{ context: AppContext }>(async (app, { context }) => {
  await app.register(rateLimit, {
    max: maxOf,
    timeWindow: 1000,
    cache: MAX_NETWORKS,
    keyGenerator: ({ ip }) => networkOf(ip),
    // Every limit of the app has this list, unless it says otherwise. What counts by another key than the network holds behind any proxy.
    allowList: ({ ip }, key) => isUntrustedLoopback(context.config, ip) && key === networkOf(ip),
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('too_many_requests', { retryAfter: Math.max(1, Math.ceil(ttl / 1000)) }),
    addHeaders: noHeaders,
    addHeadersOnExceeding: noHeaders,
  });
  warnOfUnnamedProxy(app, context);
  const isFull = limitInFlight(app);
  await rejectUnderPressure(app, context.config.maxEventLoopDelay);
  app.decorate('isOverloaded', () => isFull() || (app.hasDecorator('isUnderPressure') && app.isUnderPressure()));
});
