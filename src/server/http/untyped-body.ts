import type { IncomingMessage } from 'node:http';

/**
 * Takes the content type off a request that has neither a body nor a length. Node ends no body of such a request
 * (`optimizeEmptyRequests`), so that a parser of the type would wait for its end, and the client for a response.
 */
export function dropTypeWithoutBody({ headers }: IncomingMessage): void {
  if (headers['content-type'] === undefined) return;
  if ('content-length' in headers || 'transfer-encoding' in headers) return;
  delete headers['content-type'];
}
