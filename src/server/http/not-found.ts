import type { FastifyReply, FastifyRequest } from 'fastify';
import { allEndpoints } from '#contract/endpoints.ts';
import { AppError } from '../errors.ts';

/** The addresses of the API's calls as patterns. */
const calls = allEndpoints.map(({ method, path }) => ({
  methods: method === 'GET' ? ['GET', 'HEAD'] : [method],
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}/?$`),
}));

function methodsOf(url: string): string[] {
  const path = url.split('?', 1)[0] ?? '';
  return [...new Set(calls.filter(({ pattern }) => pattern.test(path)).flatMap((call) => call.methods))];
}

/** Whether a request that no call took is none for the pages either: what they post to is never a call's address. */
export function isApiRequest({ url, method }: FastifyRequest): boolean {
  return /^\/api(\/|$)/.test(url) || (method === 'POST' && methodsOf(url).length > 0);
}

/**
 * What an address without a call answers: 405 `method_not_allowed`, with the methods in `Allow`, where only the
 * method is wrong, else 404 `route_not_found`.
 */
export function notFoundError({ url, method }: FastifyRequest, reply: FastifyReply): AppError {
  const methods = methodsOf(url);
  if (methods.length === 0 || methods.includes(method)) return new AppError('route_not_found');
  reply.header('allow', methods.join(', '));
  return new AppError('method_not_allowed', { detail: `This address takes ${methods.join(', ')}` });
}
