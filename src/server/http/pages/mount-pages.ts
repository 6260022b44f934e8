import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type PageContext, PUBLIC_CACHE_CONTROL, type RenderedPage, type RenderPage } from '#contract/pages.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { LoaderCache } from '../cache/loader-cache.ts';
import { isApiRequest, notFoundError } from '../not-found.ts';
import { hashInlineScripts } from '../security/csp-hashes.ts';
import { isProtocolRelative } from '../security/protocol-relative.ts';
import { pagePolicy } from '../security/security-headers.ts';
import { copyHead, inProcessApi, type PageApi, requestOrigin, toWebRequest } from './request-adapter.ts';

/** A form posted without JavaScript: its texts and one picture. */
const FORM_LIMIT = 12 * 1024 * 1024;

function pageContext({ config }: AppContext, request: FastifyRequest, api: PageApi): PageContext {
  return {
    callApi: api.call,
    origin: config.publicUrl ?? requestOrigin(request),
    timeZone: config.timeZone,
    apiUrl: config.apiUrl,
    productsUrl: config.productsUrl ?? `${config.apiUrl}/products`,
    nonce: randomBytes(16).toString('base64url'),
  };
}

/** Where the pages' scripts may connect to beside their own origin. */
function foreignHosts({ config }: AppContext): string[] {
  const addresses = [config.apiUrl, config.productsUrl].filter((address) => address?.startsWith('http'));
  return [...new Set(addresses.map((address) => new URL(address as string).origin))];
}

/** What the pages' development server needs on top; it never runs in production. */
const DEV_POLICY = "default-src 'self' 'unsafe-inline' data: blob: ws: https:";

/** A page made of public content alone may be kept; what a visitor's own data went into may not. */
function setCaching(response: Response, api: PageApi, reply: FastifyReply): void {
  if (response.headers.has('cache-control')) return;
  const isPublic = response.status === 200 && api.hasReadPublicContentAlone();
  reply.header('cache-control', isPublic ? PUBLIC_CACHE_CONTROL : 'private, no-cache');
}

/** The page that opens Razorpay's checkout, by the path of its route. */
const PAYMENT_PAGE = /^\/subevent\/[^/?]+\/[^/?]+\/payment\/?(\?|$)/;

async function sendPage(page: RenderedPage, nonce: string, context: AppContext, reply: FastifyReply) {
  if (page.html === undefined) return reply.send(Buffer.from(await page.response.arrayBuffer()));
  const { html, scriptHashes } = hashInlineScripts(page.html, nonce);
  const paysHere = context.config.razorpay !== undefined && PAYMENT_PAGE.test(reply.request.url);
  const policy = context.config.dev ? DEV_POLICY : pagePolicy(scriptHashes, foreignHosts(context), paysHere);
  reply.header('content-security-policy', policy);
  // The checkout talks with the bank's window that it opens.
  if (paysHere) reply.header('cross-origin-opener-policy', 'same-origin-allow-popups');
  return reply.send(html);
}

/** Mounts the pages on every address that no call of the API has. */
export async function mountPages(
  app: FastifyInstance,
  context: AppContext,
  usePagination: (scope: FastifyInstance) => Promise<() => Promise<RenderPage>>,
): Promise<void> {
  await app.register(async (scope) => {
    const currentPages = await usePagination(scope);
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
        const page = pageContext(context, request, api);
        const renderPage = await currentPages();
        const rendered = await renderPage(toWebRequest(request), page);
        copyHead(rendered.response, reply);
        setCaching(rendered.response, api, reply);
        return sendPage(rendered, page.nonce, context, reply);
      },
    });
  });
}
