import type { FastifyInstance, FastifyReply, FastifyRequest, InjectOptions } from 'fastify';
import { type ApiResponse, type PageContext, PUBLIC_CACHE_CONTROL } from '#contract/pages.ts';
import type { LoaderCache } from '../cache/loader-cache.ts';

/** The address a request was sent to, as the browser names it. */
export function requestOrigin(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`;
}

/** A Fastify request as the web standard's, for the pages; a HEAD asks as a GET. */
export function toWebRequest(request: FastifyRequest): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const single of Array.isArray(value) ? value : [value]) {
      // HTTP/2 style names and values that the standard refuses are none of the pages' business.
      if (single !== undefined && !name.startsWith(':')) headers.append(name, single);
    }
  }
  const body = Buffer.isBuffer(request.body) && request.body.length > 0 ? new Uint8Array(request.body) : null;
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  return new Request(requestOrigin(request) + request.url, { method, headers, body });
}

/** The API as one page's rendering sees it. */
export interface PageApi {
  call: PageContext['callApi'];
  /** Whether all that the page has read so far is the same for every visitor. */
  hasReadPublicContentAlone(): boolean;
}

async function ask(app: FastifyInstance, request: FastifyRequest, call: Request): Promise<Response> {
  const url = new URL(call.url);
  const payload = call.body ? Buffer.from(await call.arrayBuffer()) : undefined;
  const response = await app.inject({
    method: call.method as InjectOptions['method'] & string,
    url: url.pathname + url.search,
    headers: { ...Object.fromEntries(call.headers), host: request.host },
    remoteAddress: request.ip,
    ...(payload ? { payload } : {}),
  });
  const headers = new Headers();
  for (const [name, value] of Object.entries(response.headers)) {
    for (const single of Array.isArray(value) ? value : [value]) headers.append(name, String(single));
  }
  const empty = response.statusCode === 204 || response.statusCode === 304;
  return new Response(empty ? null : new Uint8Array(response.rawPayload), { status: response.statusCode, headers });
}

const isPublic = ({ status, headers }: ApiResponse) =>
  status === 200 && headers.get('cache-control') === PUBLIC_CACHE_CONTROL;

/** Answers a page's API requests in process, as if they came from the visitor's own address. */
export function inProcessApi(app: FastifyInstance, request: FastifyRequest, responses: LoaderCache): PageApi {
  const origin = requestOrigin(request);
  const read = { publicly: 0, otherwise: 0 };
  const call: PageApi['call'] = async (path, init) => {
    const answered = () => ask(app, request, new Request(new URL(path, origin), init));
    const key = `${origin}${path}`;
    const response =
      (init.method ?? 'GET') === 'GET'
        ? (responses.find(key) ?? (await responses.read(key, answered, isPublic)))
        : await answered();
    read[isPublic(response) ? 'publicly' : 'otherwise'] += 1;
    return response;
  };
  return { call, hasReadPublicContentAlone: () => read.publicly > 0 && read.otherwise === 0 };
}

/** Copies status and headers of a page's answer; `set-cookie` may stand there more than once. */
export function copyHead(response: Response, reply: FastifyReply): void {
  reply.code(response.status);
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie' && name !== 'content-length') reply.header(name, value);
  }
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
}
