import rateLimit from '@fastify/rate-limit';
import fastifyPlugin from 'fastify-plugin';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { limitInFlight } from './in-flight-limit.ts';
import { rejectUnderPressure } from './under-pressure.ts';
import { isUntrustedLoopback } from './untrusted-loopback.ts';

/** Requests a second from one IP: a whole campus may share one. */
const REQUESTS_PER_SECOND = 300;

/** IPs counted at once; the one seen longest ago is dropped for a new one. */
const MAX_IPS = 20_000;

/** How long a client may take, in milliseconds: to send its headers, and to send the whole of a request. */
export const SLOW_CLIENTS = { headersTimeout: 15_000, requestTimeout: 120_000, connectionsCheckingInterval: 5000 };

const noHeaders = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };

/**
 * The rate limit per IP (an endpoint of the contract may have a `rateLimit` of its own), and limits of requests in
 * flight and of requests while the event loop lags. Logins have another one: `auth/login-limits.service.ts`.
 */
export const limits = fastifyPlugin<{ context: AppContext }>(async (app, { context }) => {
  await app.register(rateLimit, {
    max: REQUESTS_PER_SECOND,
    timeWindow: 1000,
    cache: MAX_IPS,
    allowList: (request) => isUntrustedLoopback(context.config, request.ip),
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('too_many_requests', { retryAfter: Math.max(1, Math.ceil(ttl / 1000)) }),
    addHeaders: noHeaders,
    addHeadersOnExceeding: noHeaders,
  });
  limitInFlight(app);
  await rejectUnderPressure(app, context.config.maxEventLoopDelay);
});
