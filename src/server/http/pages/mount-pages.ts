import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type PageContext, PUBLIC_CACHE_CONTROL } from '#contract/pages.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { isCacheable } from '../cache/cacheable.ts';
import { LoaderCache } from '../cache/loader-cache.ts';
import { languageOf } from '../cache/request-language.ts';
import { isApiRequest, notFoundError } from '../not-found.ts';
import { requestOrigin } from '../request-origin.ts';
import { hashInlineScripts } from '../security/csp-hashes.ts';
import { isProtocolRelative } from '../security/protocol-relative.ts';
import { pagePolicy, removeCrossOriginHeaders, removeDocumentHeaders } from '../security/security-headers.ts';
import type { PageSource } from './builds.ts';
import { copyHead, inProcessApi, type PageApi, readPublicFile, toWebRequest } from './request-adapter.ts';

/** Bytes of a form posted without JavaScript: its fields and one picture. */
const FORM_LIMIT = 12 * 1024 * 1024;

/** The products of this server name events in the language of the page; those of another one are as they are. */
const ownProducts = (apiUrl: string, language: string) =>
  `${apiUrl}/products${language === 'en' ? '' : `?language=${language}`}`;

function pageContext({ config }: AppContext, app: FastifyInstance, request: FastifyRequest, api: PageApi): PageContext {
  const language = languageOf(request.raw) ?? 'en';
  return {
    callApi: api.call,
    readFile: (url) => readPublicFile(app, request, url, config.apiUrl),
    origin: config.publicUrl ?? requestOrigin(request),
    timeZone: config.timeZone,
    language,
    apiUrl: config.apiUrl,
    hasGoogle: config.google !== undefined,
    productsUrl: config.productsUrl ?? ownProducts(config.apiUrl, language),
    nonce: randomBytes(16).toString('base64url'),
  };
}

/** Other origins that the pages' scripts may connect to, and that their pictures may come from. */
function otherOrigins({ config }: AppContext): { connectTo: string[]; picturesFrom: string[] } {
  const originsOf = (...urls: (string | undefined)[]) => [
    ...new Set(urls.flatMap((url) => (url?.startsWith('http') ? [new URL(url).origin] : []))),
  ];
  return { connectTo: originsOf(config.apiUrl, config.productsUrl), picturesFrom: originsOf(config.apiUrl) };
}

/** The policy that Vite's development server needs; never used in production. */
const DEV_POLICY = "default-src 'self' 'unsafe-inline' data: blob: ws: https:";

/**
 * A page may be cached if its route is marked public and it read public content only: both, to be safe. A public file keeps what it says to
 * browsers, such as an hour, but not where the API failed it: then it says less than it should.
 */
function setCaching(response: Response, api: PageApi, reply: FastifyReply): void {
  const own = response.headers.get('cache-control');
  const isMarked = reply.server.publicUrls.includes(reply.request.url);
  const isFile = isMarked && isCacheable(own);
  if (own !== null && own !== PUBLIC_CACHE_CONTROL && !isFile) return;
  const setsCookie = response.headers.has('set-cookie');
  const isPublic = isMarked && response.status === 200 && !setsCookie && api.hasReadOnlyPublicContent();
  reply.header('cache-control', isPublic ? (own ?? PUBLIC_CACHE_CONTROL) : 'private, no-cache');
}

/** The url of the page that opens Razorpay's checkout. */
const PAYMENT_PAGE = /^\/subevent\/[^/?]+\/[^/?]+\/payment\/?(\?|$)/;

/** The colours of a theme: with all headers of a page they were thrice their size. */
const isStyleSheet = ({ headers }: Response) => headers.get('content-type')?.startsWith('text/css') ?? false;

const isDocument = ({ headers }: Response) => headers.get('content-type')?.startsWith('text/html') ?? false;

type RenderPage = Awaited<ReturnType<PageSource['load']>>;

/** A form posted to a page that takes none gets 405, and to a page that there is not what the page gets. */
async function renderRequest(render: RenderPage, request: Request, page: PageContext): Promise<Response> {
  const response = await render(request, page);
  if (response.status !== 405) return response;
  const asked = await render(new Request(request.url, { headers: request.headers }), page);
  return asked.status === 404 ? asked : response;
}

/**
 * A page that failed where the API was not available, as without its database, is not available either: people get the page
 * that loads again. A request for a page's data keeps its body, which scripts read, and a form that says so the page it is on.
 */
function refuseUnavailable(response: Response, retryAfter: number | undefined, reply: FastifyReply): void {
  if (retryAfter === undefined || (response.status !== 500 && response.status !== 503)) return;
  if (response.status === 500 && isDocument(response)) throw new AppError('unavailable', { retryAfter });
  reply.code(503).header('retry-after', String(retryAfter));
}

async function sendPage(response: Response, nonce: string, context: AppContext, reply: FastifyReply) {
  const body = Buffer.from(await response.arrayBuffer());
  if (isStyleSheet(response)) {
    removeDocumentHeaders(reply);
    removeCrossOriginHeaders(reply);
  }
  if (!isDocument(response)) return reply.send(body);
  const { html, scriptHashes } = hashInlineScripts(body, nonce);
  const paysHere = context.config.razorpay !== undefined && PAYMENT_PAGE.test(reply.request.url);
  const policy = context.config.dev ? DEV_POLICY : pagePolicy(scriptHashes, otherOrigins(context), paysHere);
  reply.header('content-security-policy', policy);
  // The checkout opens the bank's page in a window and exchanges messages with it.
  if (paysHere) reply.header('cross-origin-opener-policy', 'same-origin-allow-popups');
  return reply.send(html);
}

/** Mounts the pages on every url that no endpoint of the API has. */
export async function mountPages(
  app: FastifyInstance,
  context: AppContext,
  openPages: (scope: FastifyInstance) => Promise<PageSource>,
): Promise<void> {
  await app.register(async (scope) => {
    const pages = await openPages(scope);
    scope.siteLanguages.codes = new Set(pages.languages);
    for (const path of pages.filePaths ?? []) scope.siteLanguages.files.add(path);
    for (const path of pages.publicPaths) scope.publicUrls.add(path);
    for (const [path, names] of Object.entries(pages.readParameters ?? {})) scope.publicUrls.limitQuery(path, names);
    const responses = new LoaderCache(() => context.content.current());
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: FORM_LIMIT },
      async (_: unknown, body: Buffer) => body,
    );
    scope.route({
      method: ['GET', 'POST'],
      url: '/*',
      handler: async (request, reply) => {
        if (isProtocolRelative(request.url)) throw new AppError('route_not_found');
        if (isApiRequest(request)) throw notFoundError(request, reply);
        const api = inProcessApi(app, request, responses);
        const page = pageContext(context, app, request, api);
        const response = await renderRequest(await pages.load(), toWebRequest(request), page);
        copyHead(response, reply);
        refuseUnavailable(response, api.retryAfter(), reply);
        // Of a page that takes no form; RFC 9110 has every 405 say what is taken.
        if (response.status === 405) reply.header('allow', 'GET, HEAD');
        setCaching(response, api, reply);
        return sendPage(response, page.nonce, context, reply);
      },
    });
  });
}
