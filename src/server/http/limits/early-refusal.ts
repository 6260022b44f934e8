import type { IncomingMessage, RequestListener } from 'node:http';
import { nanoid } from 'nanoid';
import { AppError, problemBody } from '../../errors.ts';

/** After how many seconds clients that were refused try again. */
export const RETRY_AFTER = 2;

const refusal = new AppError('unavailable', { retryAfter: RETRY_AFTER });

/** Pages of other origins need CORS headers to read a response, and documents a page of their own: Fastify refuses those. */
const isOwnApiRequest = ({ url, headers: { origin, host } }: IncomingMessage): boolean =>
  url?.startsWith('/api/') === true && (origin === undefined || origin.endsWith(`//${host}`));

/**
 * Refuses API requests while the server is overloaded, before their bodies are read and before any hook has run: a refusal that
 * costs nearly what the response would cost makes an overload longer.
 */
export function refuseEarly(
  isOverloaded: () => boolean,
  {
    headers,
    onRefusal,
  }: { headers: Record<string, string>; onRefusal: (request: IncomingMessage, id: string) => void },
  handle: RequestListener,
): RequestListener {
  return (request, response) => {
    if (!isOverloaded() || !isOwnApiRequest(request)) return handle(request, response);
    const id = nanoid(12);
    onRefusal(request, id);
    response.writeHead(503, {
      ...headers,
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      'retry-after': String(RETRY_AFTER),
      'x-request-id': id,
    });
    response.end(JSON.stringify(problemBody(refusal, id)));
  };
}
