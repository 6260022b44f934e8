import type { FastifyReply, FastifyRequest } from 'fastify';
import { allEndpoints } from '#contract/endpoints.ts';
import { AppError } from '../errors.ts';

/** The urls of the API's endpoints as patterns. */
const patterns = allEndpoints.map(({ method, path }) => ({
  methods: method === 'GET' ? ['GET', 'HEAD'] : [method],
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}/?$`),
}));

function methodsOf(url: string): string[] {
  const path = url.split('?', 1)[0] ?? '';
  return [...new Set(patterns.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods))];
}

/** Whether an unrouted request was meant for the API and not for a page: pages never post to an endpoint's url. */
export function isApiRequest({ url, method }: FastifyRequest): boolean {
  return /^\/api(\/|$)/.test(url) || (method === 'POST' && methodsOf(url).length > 0);
}

/**
 * The error of a request without a route: 405 `method_not_allowed`, with the methods in `Allow`, if only the method
 * is wrong, else 404 `route_not_found`.
 */
export function notFoundError({ url, method }: FastifyRequest, reply: FastifyReply): AppError {
  const methods = methodsOf(url);
  if (methods.length === 0 || methods.includes(method)) return new AppError('route_not_found');
  reply.header('allow', methods.join(', '));
  return new AppError('method_not_allowed', { detail: `Method not allowed; allowed: ${methods.join(', ')}` });
}
