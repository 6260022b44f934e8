import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import fastifyPlugin from 'fastify-plugin';
import type { AppContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { speaksForEverybody } from '../shared-address.ts';
import { RequestWindows, WINDOW } from './request-windows.ts';

/** Requests a second from one address: a whole campus may share one. */
const REQUESTS_PER_SECOND = 300;

/** An address has a high ceiling; an event loop more than a second behind answers 503 at once. */
export const limits = fastifyPlugin<{ context: AppContext }>(async (app, { context }) => {
  await app.register(rateLimit, {
    global: true,
    max: REQUESTS_PER_SECOND,
    timeWindow: WINDOW,
    store: RequestWindows,
    allowList: (request) => speaksForEverybody(context.config, request.ip),
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
    pressureHandler: (request) => {
      // A page that was let in needs its files: without them it is worth less than a refusal.
      if (request.url.startsWith('/assets/')) return;
      throw new AppError('unavailable', { retryAfter: 2 });
    },
  });
});
