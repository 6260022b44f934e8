import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { isInProcess } from '../in-process.ts';
import { AGING } from './aging.ts';
import { chooseEncoding, isCompressible } from './compression.ts';
import { matchesEtag } from './matches-etag.ts';
import { languageOf } from './request-language.ts';

const gzipBytes = promisify(gzip);
const brotliBytes = promisify(brotliCompress);

/** All cached responses may take this many bytes; the least recently used is evicted first. */
const MAX_BYTES = 48 * 1024 * 1024;
/** Those of urls with a query or of another host, which anybody can make up, take at most this many of them, and evict no others. */
const MAX_QUERY_BYTES = 12 * 1024 * 1024;
/** A request waits for another one's rendering for this long, then renders for itself. */
const MAX_WAIT_MILLISECONDS = 10_000;

/** What a response depends on beside its url: pages of other origins may read some of them. */
const VARY = 'Accept-Encoding, Origin';

/** Between the parts of a key: unlike a space, no header and no url can hold it and so pass for two of them. */
const SEPARATOR = '\n';

type Encoding = 'br' | 'gzip' | 'identity';

/** A response in one encoding, ready to be sent. */
export interface Variant {
  bytes: Buffer;
  /** Names and values alternating, as `writeHead` takes them. */
  headers: string[];
  notModified: string[];
  etag: string;
}

interface CachedResponse extends CacheableResponse {
  version: number;
  digest: string;
  isCompressible: boolean;
  /** One for each encoding that was requested. */
  variants: Map<Encoding, Promise<Variant> | Variant>;
}

/** A response to cache. */
export interface CacheableResponse {
  bytes: Buffer;
  headers: Record<string, string>;
}

/** Compresses better than a single response would be worth, since it is done once for many. */
async function encode(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return gzipBytes(bytes);
  if (encoding === 'identity') return bytes;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return brotliBytes(bytes, { params });
}

async function variantOf(cached: CachedResponse, encoding: Encoding): Promise<Variant> {
  const bytes = await encode(cached.bytes, encoding);
  const etag = `"${cached.digest}-${encoding}"`;
  // What says its language is in the one that the visitor's cookie names.
  const vary = cached.headers['content-language'] ? `${VARY}, Cookie` : VARY;
  const all: Record<string, string> = { ...cached.headers, etag, vary };
  const own = { ...all, 'content-length': String(bytes.length) };
  const coded = encoding === 'identity' ? own : { ...own, 'content-encoding': encoding };
  const { 'content-type': _type, ...lean } = all;
  return { bytes, headers: Object.entries(coded).flat(), notModified: Object.entries(lean).flat(), etag };
}

/** The variant in an encoding, made when it is first requested; concurrent requests share the promise. */
function findVariant(cached: CachedResponse, encoding: Encoding): Promise<Variant> | Variant {
  const known = cached.variants.get(encoding);
  if (known) return known;
  const made = variantOf(cached, encoding).then(
    (variant) => {
      cached.variants.set(encoding, variant);
      return variant;
    },
    (error: Error) => {
      cached.variants.delete(encoding);
      throw error;
    },
  );
  cached.variants.set(encoding, made);
  return made;
}

function send(variant: Variant, request: IncomingMessage, response: ServerResponse): void {
  if (response.destroyed) return;
  if (matchesEtag(request.headers['if-none-match'], variant.etag)) {
    response.writeHead(304, variant.notModified).end();
  } else {
    response.writeHead(200, variant.headers).end(request.method === 'HEAD' ? undefined : variant.bytes);
  }
}

const encodingFor = (cached: CachedResponse, accepted: string | undefined): Encoding =>
  (cached.isCompressible && chooseEncoding(accepted)) || 'identity';

/** Both compressed variants together are smaller than the text they are made of. */
const sizeOf = (key: string, { bytes }: CacheableResponse) => 1000 + 2 * key.length + 2 * bytes.length;

/** Responses that are the same for every visitor, logged in or not, by url, for one version of the content. */
export class ResponseCache {
  readonly #plain = new LRUCache<string, CachedResponse>({ ...AGING, maxSize: MAX_BYTES - MAX_QUERY_BYTES });
  readonly #queried = new LRUCache<string, CachedResponse>({ ...AGING, maxSize: MAX_QUERY_BYTES });
  readonly #pending = new Map<string, { promise: Promise<void>; settle: () => void }>();

  readonly #ownHost: string | undefined;

  /** `publicUrl` is where the site is, where that is known: then another host is one that the request made up. */
  constructor(
    private readonly currentVersion: () => number,
    publicUrl?: string,
  ) {
    this.#ownHost = publicUrl && new URL(publicUrl).host;
  }

  #cacheOf(key: string): LRUCache<string, CachedResponse> {
    return key.includes('?') || !this.#isOfSite(key) ? this.#queried : this.#plain;
  }

  /** Whether the headers in a key are such as visitors of the site send. A proxy may name its host beside that of this server. */
  #isOfSite(key: string): boolean {
    if (this.#ownHost === undefined) return true;
    const [protocol = '', proxiedHost, host] = key.split(SEPARATOR, 3);
    return ['', 'http', 'https'].includes(protocol) && (proxiedHost || host) === this.#ownHost;
  }

  /** The cache key of a request, or undefined where the cache may neither respond to it nor store its response. */
  keyOf(request: IncomingMessage): string | undefined {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    // Its response goes into the page, not to a client.
    if (isInProcess(request)) return undefined;
    // Responses to other origins carry CORS headers of their own.
    if (request.headers.origin !== undefined) return undefined;
    const { host, 'x-forwarded-host': proxiedHost = '', 'x-forwarded-proto': protocol = '' } = request.headers;
    // Behind a proxy that names the site, Host says nothing more, and no page prints it: made up, each would be one more entry.
    const named = proxiedHost !== '' && proxiedHost === this.#ownHost ? '' : host;
    return [protocol, proxiedHost, named, languageOf(request), request.url].join(SEPARATOR);
  }

  /** Sends the cached response; false where there is none for the current version of the content. */
  serve(key: string, request: IncomingMessage, response: ServerResponse): boolean {
    const cached = this.#cacheOf(key).get(key);
    if (!cached || cached.version !== this.currentVersion()) return false;
    const variant = findVariant(cached, encodingFor(cached, request.headers['accept-encoding']?.toString()));
    if (variant instanceof Promise) {
      // Fastify never sees this request, so a failed compression closes the connection.
      variant.then(
        (made) => send(made, request, response),
        (error: Error) => response.destroy(error),
      );
    } else send(variant, request, response);
    return true;
  }

  /** Resolves when the request that is rendering this response has finished; undefined where there is none. */
  waitFor(key: string): Promise<void> | undefined {
    return this.#pending.get(key)?.promise;
  }

  /** Marks a response as being rendered until `response` is closed, whether it succeeds or not. */
  begin(key: string, response: ServerResponse): void {
    const { promise, resolve } = Promise.withResolvers<void>();
    const settle = () => {
      clearTimeout(timer);
      if (this.#pending.get(key)?.promise === promise) this.#pending.delete(key);
      resolve();
    };
    const timer = setTimeout(settle, MAX_WAIT_MILLISECONDS).unref();
    this.#pending.set(key, { promise, settle });
    response.once('close', settle);
  }

  /** Caches a response made from the content of `version`, and returns its variant for Accept-Encoding `accepted`. */
  async store(
    key: string,
    version: number,
    response: CacheableResponse,
    accepted: string | undefined,
  ): Promise<Variant> {
    const { bytes, headers } = response;
    const digest = createHash('sha256').update(bytes).update(JSON.stringify(headers)).digest('base64url').slice(0, 22);
    const cached: CachedResponse = {
      bytes,
      headers,
      version,
      digest,
      isCompressible: isCompressible(headers['content-type']),
      variants: new Map(),
    };
    const variant = await findVariant(cached, encodingFor(cached, accepted));
    if (version === this.currentVersion()) this.#cacheOf(key).set(key, cached, { size: sizeOf(key, response) });
    this.#pending.get(key)?.settle();
    return variant;
  }
}
