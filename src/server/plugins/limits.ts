import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import fastifyPlugin from 'fastify-plugin';
import type { AppContext } from '../context.ts';
import { AppError } from '../errors.ts';

/** Requests a second from one address: a whole campus may share one. */
const REQUESTS_PER_SECOND = 300;

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** An address has a high ceiling; an event loop more than a second behind answers 503 at once. */
export const limits = fastifyPlugin<{ context: AppContext }>(async (app, { context }) => {
  // A proxy on this machine that nobody told us to trust speaks for everybody: a ceiling would shut all of them out.
  const speaksForAll = (address: string) => context.config.trustProxy === false && LOOPBACK.test(address);
  await app.register(rateLimit, {
    global: true,
    max: REQUESTS_PER_SECOND,
    timeWindow: 1000,
    cache: 20_000,
    allowList: (request) => speaksForAll(request.ip),
    errorResponseBuilder: () => new AppError('too_many_requests', { retryAfter: 1 }),
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
  });
  await app.register(underPressure, {
    maxEventLoopDelay: 1000,
    pressureHandler: () => {
      throw new AppError('unavailable', { retryAfter: 2 });
    },
  });
});
