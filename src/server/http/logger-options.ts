import type { FastifyRequest } from 'fastify';
import { type SerializedError, stdSerializers } from 'pino';
import type { Config } from '../config.ts';

/** Where paths of pages begin below which nothing opens anything, so that the log may name the whole path: titles, ids and years. */
const OPEN_PATHS =
  /^(\/\d{4})?\/(subevent|subevents|openedEvent|pages|board|schedule|privacy|refunds|travel|conduct|safety)\/|^\/(admin|home|mainevent|subEventsAdmin|signin)\//;

/** An unknown path of the API is named with one part more, which tells what was meant. */
const BEGINNING = /^(\/api)?\/[^/]*/;

/**
 * A page's path up to where a code can be with which one can act for others, such as `/pass/…`. A path of a new page is not logged
 * whole until it is named above: nobody has to remember that it holds a code.
 */
function withoutCodes(path: string): string {
  if (OPEN_PATHS.test(path)) return path;
  const beginning = BEGINNING.exec(path)?.[0] ?? '';
  return path.length > beginning.length + 1 ? `${beginning}/…` : path;
}

/** What the log says of a request's url: the endpoint's pattern or the page's path, never a code, token or query. */
function loggedPath({ url, routeOptions }: FastifyRequest): string | undefined {
  const isPage = routeOptions.url === undefined || routeOptions.url === '/*';
  return isPage ? withoutCodes(url.split('?')[0] ?? '') : routeOptions.url;
}

/** Whether a value is an error that pino made ready for the log, and no object of the program's. */
const isSerialized = (value: unknown): value is SerializedError =>
  typeof value === 'object' && value !== null && 'raw' in value && 'stack' in value;

/** Takes out of an error what PostgreSQL says of a row that it refused: `detail` and `where` hold what people typed. */
function dropRow(error: SerializedError): SerializedError {
  delete error.detail;
  delete error.where;
  for (const inner of Object.values(error).flat()) if (isSerialized(inner)) dropRow(inner);
  return error;
}

/** The logger of a running server, of requests and of jobs: structured, without cookies, tokens or bodies. */
export function loggerOptions({ logLevel }: Pick<Config, 'logLevel'>) {
  return {
    level: logLevel,
    redact: ['req.headers.cookie', 'req.headers.authorization', 'res.headers["set-cookie"]'],
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, path: loggedPath(request), ip: request.ip }),
      err: (error: Error) => (error instanceof Error ? dropRow(stdSerializers.err(error)) : error),
    },
  };
}
