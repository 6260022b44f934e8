import type { IncomingMessage, RequestListener } from 'node:http';
import type { FastifyReply } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { LANGUAGE_COOKIE } from '#contract/pages.ts';
import type { ContentVersion } from '../../db/content-version.ts';
import { headersOf, isCacheable } from './cacheable.ts';
import type { PublicUrls } from './public-urls.ts';
import { chooseLanguage, type SiteLanguages } from './request-language.ts';
import type { ResponseCache, Variant } from './response-cache.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The urls whose response may be cached. */
    publicUrls: PublicUrls;
    siteLanguages: SiteLanguages;
  }
  interface FastifyContextConfig {
    /** The response is the same for every visitor until the public content changes. */
    isPublic?: boolean;
  }
}

/** Headers that belong to one request or one connection and are not cached. */
const UNCACHED_HEADERS = new Set([
  'x-request-id',
  'date',
  'connection',
  'keep-alive',
  'content-length',
  'content-encoding',
  'set-cookie',
  'vary',
]);

/** What the middleware and the plugin share. */
interface CacheParts {
  cache: ResponseCache;
  publicUrls: PublicUrls;
  languages: SiteLanguages;
}

/**
 * Runs before Fastify: sends what is cached. Of several requests for the same missing public response at
 * once, one goes on to render it while the others wait. A response is valid while `content-version.ts` says the same number,
 * and five minutes at most (`response-cache.ts`).
 */
export function cacheMiddleware(
  { cache, publicUrls, languages }: CacheParts,
  handle: RequestListener,
): RequestListener {
  return (request, response) => {
    chooseLanguage(request, languages, response);
    if (request.method === 'GET' || request.method === 'HEAD') request.url = publicUrls.normalize(request.url ?? '');
    const key = cache.keyOf(request);
    if (!key) return handle(request, response);
    if (cache.serve(key, request, response)) return;
    if (!publicUrls.includes(request.url ?? '')) return handle(request, response);
    // Everybody gets this response: nothing of the session of the one who asked first may get into it.
    delete request.headers.cookie;
    const pending = cache.waitFor(key);
    if (!pending) {
      cache.begin(key, response);
      return handle(request, response);
    }
    void pending.then(() => {
      if (!response.destroyed && !cache.serve(key, request, response)) handle(request, response);
    });
  };
}

function sendVariant(reply: FastifyReply, variant: Variant): Buffer {
  for (let index = 0; index < variant.headers.length; index += 2) {
    reply.header(variant.headers[index] ?? '', variant.headers[index + 1]);
  }
  return variant.bytes;
}

/** The middleware sets the cookie of a language that the url asked for; a cookie of the page keeps it out of the cache. */
const setsOwnCookie = (reply: FastifyReply): boolean => {
  const cookie = reply.getHeader('set-cookie');
  return cookie !== undefined && !String(cookie).startsWith(`${LANGUAGE_COOKIE}=`);
};

const mayBeCached = (reply: FastifyReply): boolean =>
  reply.request.method === 'GET' &&
  reply.statusCode === 200 &&
  isCacheable(reply.getHeader('cache-control')) &&
  !setsOwnCookie(reply) &&
  !reply.hasHeader('content-encoding') &&
  reply.server.publicUrls.includes(reply.request.url);

interface ResponseCacheOptions extends CacheParts {
  content: ContentVersion;
}

/** Caches public responses as they are sent, and refreshes the content's version before an admin's edit gets its response. */
export const responseCachePlugin = fastifyPlugin<ResponseCacheOptions>(async (app, { content, ...parts }) => {
  const { cache, publicUrls, languages } = parts;
  const versions = new WeakMap<IncomingMessage, number>();
  app.decorate('publicUrls', publicUrls);
  app.decorate('siteLanguages', languages);
  app.addHook('onRoute', ({ url, method, config }) => {
    const isPages = url === '/*';
    if ([method].flat().includes('GET') && !isPages && !url.startsWith('/api/')) languages.files.add(url);
    if (config?.isPublic || config?.endpoint?.isPublicContent) publicUrls.add(url);
  });
  app.addHook('onRequest', async (request) => {
    versions.set(request.raw, content.current());
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const byAdmin = request.routeOptions.config.endpoint?.access === 'admin';
    if (byAdmin && request.method !== 'GET' && reply.statusCode < 400) await content.refresh();
    if ((typeof payload !== 'string' && !Buffer.isBuffer(payload)) || !mayBeCached(reply)) return payload;
    const version = versions.get(request.raw);
    const key = cache.keyOf(request.raw);
    if (!key || version === undefined) return payload;
    const response = { bytes: Buffer.from(payload), headers: Object.fromEntries(headersOf(reply, UNCACHED_HEADERS)) };
    const accepted = request.headers['accept-encoding']?.toString();
    return sendVariant(reply, await cache.store(key, version, response, accepted));
  });
});
