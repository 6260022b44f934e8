import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { PUBLIC_CACHE_CONTROL } from '#contract/pages.ts';
import type { ContentVersion } from '../../db/content-version.ts';
import { compress, isCompressible } from './compression.ts';
import { type ResponseCache, VARY, type Variant } from './response-cache.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Headers that belong to one answer or one connection and not to what is kept. */
const PERSONAL = new Set([
  'x-request-id',
  'date',
  'connection',
  'keep-alive',
  'content-length',
  'content-encoding',
  'vary',
]);

/**
 * Stands before Fastify: what is in memory is answered here, and of many who ask for the same
 * missing answer at once one goes on to render it while the others wait.
 */
export function cacheMiddleware(cache: ResponseCache, handle: Handler): Handler {
  return (request, response) => {
    const key = cache.keyOf(request);
    if (!key) return handle(request, response);
    if (cache.serve(key, request, response)) return;
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

function keptHeaders(reply: FastifyReply): Record<string, string> {
  return Object.fromEntries(
    Object.entries(reply.getHeaders())
      .filter(([name, value]) => value !== undefined && !PERSONAL.has(name))
      .map(([name, value]) => [name, String(value)]),
  );
}

function sendVariant(reply: FastifyReply, variant: Variant): Buffer {
  for (let index = 0; index < variant.headers.length; index += 2) {
    reply.header(variant.headers[index] ?? '', variant.headers[index + 1]);
  }
  return variant.bytes;
}

/** Compresses what goes to this one visitor alone. */
async function compressForOne(request: FastifyRequest, reply: FastifyReply, payload: string | Buffer) {
  if (!isCompressible(reply.getHeader('content-type'))) return payload;
  const { bytes, encoding } = await compress(Buffer.from(payload), request.headers['accept-encoding']);
  reply.header('vary', VARY);
  if (!encoding) return payload;
  reply.header('content-encoding', encoding).header('content-length', bytes.length);
  return bytes;
}

/** Keeps public answers as they go out, and makes a writer's next read fresh. */
export const responseCachePlugin = fastifyPlugin<{ cache: ResponseCache; content: ContentVersion }>(
  async (app, { cache, content }) => {
    const versions = new WeakMap<IncomingMessage, number>();
    app.addHook('onRequest', async (request) => {
      versions.set(request.raw, content.current());
    });
    app.addHook('onSend', async (request, reply, payload) => {
      const byAdmin = request.routeOptions.config.endpoint?.access === 'admin';
      if (byAdmin && request.method !== 'GET' && reply.statusCode < 400) await content.refresh();
      if (reply.hasHeader('content-encoding')) return payload;
      if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
      const version = versions.get(request.raw);
      const key = request.method === 'GET' && reply.statusCode === 200 ? cache.keyOf(request.raw) : undefined;
      const isPublic = reply.getHeader('cache-control') === PUBLIC_CACHE_CONTROL && !reply.hasHeader('set-cookie');
      if (!key || version === undefined || !isPublic) return compressForOne(request, reply, payload);
      const response = { bytes: Buffer.from(payload), headers: keptHeaders(reply) };
      return sendVariant(
        reply,
        await cache.keep(key, version, response, request.headers['accept-encoding']?.toString()),
      );
    });
  },
);
