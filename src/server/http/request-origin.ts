import type { FastifyRequest } from 'fastify';

/** The origin a request was sent to, as the browser sees and sends it. */
export function requestOrigin(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`;
}
