import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../context.ts';

/** Pages whose path holds a code with which one can act for others. */
const PATHS_WITH_CODES = /^\/(pass|join|receipts|festival-id|not-me|invitation|volunteer)\/[^/]+/;

/** What the log says of a request's url: the endpoint's pattern or the page's path, never a code, token or query. */
function loggedPath({ url, routeOptions }: FastifyRequest): string | undefined {
  const path = url.split('?')[0] ?? '';
  const isPage = routeOptions.url === undefined || routeOptions.url === '/*';
  return isPage ? path.replace(PATHS_WITH_CODES, '/$1/…') : routeOptions.url;
}

/** The logger of a running server: structured, without cookies, tokens or bodies. */
export function loggerOptions({ config }: AppContext) {
  return {
    level: config.logLevel,
    redact: ['req.headers.cookie', 'req.headers.authorization', 'res.headers["set-cookie"]'],
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, path: loggedPath(request), ip: request.ip }),
    },
  };
}
