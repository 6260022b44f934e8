import type { IncomingMessage } from 'node:http';
import fastifyPlugin from 'fastify-plugin';
import { AppError, fieldError } from '../../errors.ts';

/** The scheme and authority of a target in absolute form. */
const ABSOLUTE = /^https?:\/\/([^/?#]+)/i;

/** A host name or ip with an optional port, and nothing else, such as a user name or a path. */
const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;

/** The host of HTTP/1.0 clients that name none, as the health checks of some proxies. */
const NAMELESS = 'localhost';

/**
 * Brings what HTTP allows into the one form that everything after it expects: a path as the target, and a host.
 * A target in absolute form replaces the Host header (RFC 9112, 3.2.2).
 */
export function normalizeTarget(request: IncomingMessage): void {
  const [start, authority] = ABSOLUTE.exec(request.url ?? '') ?? [];
  if (start) {
    const rest = (request.url ?? '').slice(start.length);
    request.url = rest.startsWith('/') ? rest : `/${rest}`;
    request.headers.host = authority;
  }
  if (request.headers.host === undefined && request.httpVersion === '1.0') request.headers.host = NAMELESS;
}

const countHosts = ({ rawHeaders }: IncomingMessage) =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;

/** The build takes a call of `decodeURIComponent` out whose result nobody reads. */
function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** The first parameter of a url's query that cannot be decoded: it would be read as it is written, with its escapes. */
function unreadableParameter(url: string): string | undefined {
  const query = url.slice(url.indexOf('?') + 1);
  if (query === url || decode(query) !== undefined) return undefined;
  return query
    .split('&')
    .find((parameter) => decode(parameter) === undefined)
    ?.split('=', 1)[0];
}

/** Rejects a target that is no path, and a host that is none or named twice: no url can be built from them. */
export const requestTarget = fastifyPlugin(async (app) => {
  app.addHook('onRequest', async (request) => {
    if (!request.url.startsWith('/'))
      throw new AppError('malformed_request', { detail: 'The request needs a path that begins with /' });
    const isHost = HOST.test(request.host) && URL.canParse(`http://${request.host}`);
    if (!isHost || countHosts(request.raw) > 1)
      throw new AppError('malformed_request', { detail: 'The request needs one Host header with a host name' });
    // Pages are opened by links that other sites lengthen as they like.
    const parameter = request.routeOptions.config.endpoint && unreadableParameter(request.url);
    if (parameter !== undefined) throw fieldError(parameter, 'Must be UTF-8, percent-encoded');
  });
});
