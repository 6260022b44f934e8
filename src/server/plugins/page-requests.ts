import type { FastifyInstance, FastifyReply, FastifyRequest, InjectOptions } from 'fastify';
import { PUBLIC_ANSWER } from '#contract/pages.ts';

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
  call(request: Request): Promise<Response>;
  /** Whether all that the page has read so far is the same for every visitor. */
  hasReadPublicContentAlone(): boolean;
}

/** Answers a page's API requests in process, as if they came from the visitor's own address. */
export function inProcessApi(app: FastifyInstance, request: FastifyRequest): PageApi {
  const read = { publicly: 0, otherwise: 0 };
  const call = async (apiRequest: Request) => {
    const url = new URL(apiRequest.url);
    const payload = apiRequest.body ? Buffer.from(await apiRequest.arrayBuffer()) : undefined;
    const answer = await app.inject({
      method: apiRequest.method as InjectOptions['method'] & string,
      url: url.pathname + url.search,
      headers: { ...Object.fromEntries(apiRequest.headers), host: request.host },
      remoteAddress: request.ip,
      ...(payload ? { payload } : {}),
    });
    const isPublic = answer.statusCode === 200 && answer.headers['cache-control'] === PUBLIC_ANSWER;
    read[isPublic ? 'publicly' : 'otherwise'] += 1;
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) {
      for (const single of Array.isArray(value) ? value : [value]) headers.append(name, String(single));
    }
    const empty = answer.statusCode === 204 || answer.statusCode === 304;
    return new Response(empty ? null : new Uint8Array(answer.rawPayload), { status: answer.statusCode, headers });
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
