import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { ReadableStream } from 'node:stream/web';
import type { FastifyReply, onSendAsyncHookHandler } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { LRUCache } from 'lru-cache';
import { headersOf } from './cacheable.ts';
import { chooseEncoding } from './compression.ts';

/** Bytes of the built files that are kept: in Brotli and gzip they take half of it. */
const MAX_ASSET_BYTES = 8 * 1024 * 1024;
/** Bytes of what is drawn, such as posters. Anybody can make up the url of one: they evict only each other. */
const MAX_DRAWN_BYTES = 2 * 1024 * 1024;

/**
 * What is the same for everybody under its url for ever; one with a query is none of the site's, nor is a built file with an escape: it
 * has hundreds of spellings.
 */
const FILE = /^\/(?:assets\/[^?%]+|(?:posters|theme)\/[^?]+|favicon\.svg)$/;

/** Node's own, for each response. */
const UNCACHED_HEADERS = new Set(['date', 'connection', 'keep-alive', 'content-length']);

interface CachedFile {
  bytes: Buffer;
  /** Names and values alternating, as `writeHead` takes them. */
  headers: string[];
}

/** Files that never change under their url, as they were sent first: a page of the site asks for some twenty-five. */
export class FileCache {
  readonly #assets = new LRUCache<string, CachedFile>({ maxSize: MAX_ASSET_BYTES });
  readonly #drawn = new LRUCache<string, CachedFile>({ maxSize: MAX_DRAWN_BYTES });

  readonly #otherOrigins: ReadonlySet<string>;

  /** `otherOrigins` may read responses, which say so. Browsers name the site's own origin too, for its scripts and fonts. */
  constructor(otherOrigins: readonly string[]) {
    this.#otherOrigins = new Set(otherOrigins);
  }

  /** Undefined where the request is for no file. The encoding is the one that this server chooses: requests write theirs in many ways. */
  #keyOf({ method, url = '', headers }: IncomingMessage): string | undefined {
    if (!FILE.test(url) || (method !== 'GET' && method !== 'HEAD')) return undefined;
    if (headers.origin !== undefined && this.#otherOrigins.has(headers.origin)) return undefined;
    return `${encodingOf(headers)} ${url}`;
  }

  #cacheOf(key: string): LRUCache<string, CachedFile> {
    return key.includes(' /assets/') ? this.#assets : this.#drawn;
  }

  /** Sends the file; false where it is not kept. Then the request asks for what its key names alone: all with that key get the response. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    const key = this.#keyOf(request);
    if (!key) return false;
    const file = this.#cacheOf(key).get(key);
    if (!file) {
      request.headers['accept-encoding'] = encodingOf(request.headers);
      delete request.headers['x-no-compression'];
      return false;
    }
    // What every browser takes for granted: HTTP/1.1 keeps connections.
    response.removeHeader('connection');
    response.writeHead(200, file.headers).end(request.method === 'HEAD' ? undefined : file.bytes);
    return true;
  }

  /** Keeps what `reply` sends, where it is such a file. Returns the payload to send. */
  async store(request: IncomingMessage, reply: FastifyReply, payload: unknown): Promise<unknown> {
    const key = this.#keyOf(request);
    if (!key || request.method !== 'GET' || !isFile(reply)) return payload;
    const bytes = await bytesOf(payload);
    const headers = [...headersOf(reply, UNCACHED_HEADERS).flat(), 'content-length', String(bytes.length)];
    this.#cacheOf(key).set(key, { bytes, headers }, { size: 1000 + 2 * key.length + bytes.length });
    reply.header('content-length', bytes.length);
    return bytes;
  }
}

const encodingOf = (headers: IncomingHttpHeaders) =>
  chooseEncoding(headers['accept-encoding']?.toString()) ?? 'identity';

const isFile = (reply: FastifyReply): boolean =>
  reply.statusCode === 200 &&
  String(reply.getHeader('cache-control')).endsWith('immutable') &&
  !reply.hasHeader('set-cookie');

async function bytesOf(payload: unknown): Promise<Buffer> {
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) return Buffer.from(payload);
  return buffer(payload as NodeJS.ReadableStream | ReadableStream);
}

/** Runs before Fastify: a file that was sent before costs what a bare server needs for it. */
export const fileMiddleware = (files: FileCache, handle: RequestListener): RequestListener => {
  return (request, response) => {
    if (!files.serve(request, response)) handle(request, response);
  };
};

/** The routes of the built files and of the pages, posters among them. */
const FILE_ROUTES = new Set(['/assets/*', '/*']);

/** Keeps files as they are sent. Registered after what compresses them, which adds itself to each route too. */
export const fileCachePlugin = fastifyPlugin<{ files: FileCache }>(async (app, { files }) => {
  const keep: onSendAsyncHookHandler = (request, reply, payload) => files.store(request.raw, reply, payload);
  app.addHook('onRoute', (route) => {
    if (FILE_ROUTES.has(route.url)) route.onSend = [route.onSend ?? [], keep].flat();
  });
});
