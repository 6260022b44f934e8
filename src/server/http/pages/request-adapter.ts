import type { FastifyInstance, FastifyReply, FastifyRequest, InjectOptions } from 'fastify';
import { type ApiResponse, type PageContext, PUBLIC_CACHE_CONTROL } from '#contract/pages.ts';
import type { LoaderCache } from '../cache/loader-cache.ts';
import { requestOrigin } from '../request-origin.ts';

/**
 * A Fastify request as a web standard `Request` for the pages; HEAD becomes GET. An Origin is the url's own, also of a form
 * from another origin that the CSRF check allows: React Router would refuse it, with a stack in the log.
 */
export function toWebRequest(request: FastifyRequest): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const single of Array.isArray(value) ? value : [value]) {
      // `Headers` throws for HTTP/2 pseudo-headers; the pages do not need them.
      if (single !== undefined && !name.startsWith(':')) headers.append(name, single);
    }
  }
  const body = Buffer.isBuffer(request.body) && request.body.length > 0 ? new Uint8Array(request.body) : null;
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  // The check lets every safe method pass: their Origin is not known to be good.
  if (method !== 'GET' && headers.has('origin')) headers.set('origin', requestOrigin(request));
  return new Request(requestOrigin(request) + request.url, { method, headers, body });
}

/** The API as one page's rendering sees it. */
export interface PageApi {
  call: PageContext['callApi'];
  /** Whether the page has read public content, and nothing else. */
  hasReadOnlyPublicContent(): boolean;
  /** After how many seconds to ask again, where the API was not available to the page. */
  retryAfter(): number | undefined;
}

async function injectRequest(app: FastifyInstance, request: FastifyRequest, apiRequest: Request): Promise<Response> {
  const url = new URL(apiRequest.url);
  const requestHeaders = new Headers(apiRequest.headers);
  requestHeaders.set('host', request.host);
  // In process there is no proxy that says https.
  if (requestHeaders.get('origin') === requestOrigin(request)) requestHeaders.set('origin', `http://${request.host}`);
  const payload = apiRequest.body ? Buffer.from(await apiRequest.arrayBuffer()) : undefined;
  const response = await app.inject({
    method: apiRequest.method as InjectOptions['method'] & string,
    url: url.pathname + url.search,
    headers: Object.fromEntries(requestHeaders),
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

/** In seconds, where the API does not say. */
const RETRY_AFTER = 5;

const isPublic = ({ status, headers }: ApiResponse) =>
  status === 200 && headers.get('cache-control') === PUBLIC_CACHE_CONTROL;

/** Sends a page's API requests in process, as if they came from the client's own ip. */
export function inProcessApi(app: FastifyInstance, request: FastifyRequest, responses: LoaderCache): PageApi {
  const origin = requestOrigin(request);
  const reads = { public: 0, other: 0 };
  let retryAfter: number | undefined;
  const call: PageApi['call'] = async (path, init) => {
    const fetchResponse = () => injectRequest(app, request, new Request(new URL(path, origin), init));
    const key = `${origin}${path}`;
    const response =
      (init.method ?? 'GET') === 'GET'
        ? (responses.find(key) ?? (await responses.read(key, fetchResponse, isPublic)))
        : await fetchResponse();
    reads[isPublic(response) ? 'public' : 'other'] += 1;
    if (response.status === 503) retryAfter = Number(response.headers.get('retry-after') ?? RETRY_AFTER);
    return response;
  };
  const hasReadOnlyPublicContent = () => reads.public > 0 && reads.other === 0;
  return { call, hasReadOnlyPublicContent, retryAfter: () => retryAfter };
}

/** Reads a file as a visitor without a session would get it: in process, or where the API is if that is elsewhere. */
export async function readPublicFile(
  app: FastifyInstance,
  request: FastifyRequest,
  url: string,
  apiUrl: string,
): Promise<Uint8Array | null> {
  const wanted = new Request(new URL(url, apiUrl || requestOrigin(request)));
  const response = apiUrl ? await fetch(wanted) : await injectRequest(app, request, wanted);
  return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
}

/** Copies status and headers of a page's response; there may be several `set-cookie`. */
export function copyHead(response: Response, reply: FastifyReply): void {
  reply.code(response.status);
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie' && name !== 'content-length') reply.header(name, value);
  }
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
}
