import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { chooseEncoding, isCompressible } from './compression.ts';

const gzipBytes = promisify(gzip);
const brotliBytes = promisify(brotliCompress);

/** All that is kept may take this many bytes; least recently used goes first. */
const MAX_BYTES = 48 * 1024 * 1024;
/** A waiter gives up on somebody else's rendering after this long and renders for itself. */
const MAX_WAIT_MILLISECONDS = 10_000;

/** What an answer depends on beside its address: pages of other origins may read some of them. */
export const VARY = 'Accept-Encoding, Origin';

type Encoding = 'br' | 'gzip' | 'identity';

/** An answer in one encoding, ready to be sent. */
export interface Variant {
  bytes: Buffer;
  /** Names and values in turn, ready for `writeHead`. */
  headers: string[];
  notModified: string[];
  etag: string;
}

interface Kept extends CacheableResponse {
  version: number;
  digest: string;
  isCompressible: boolean;
  /** One for each encoding that somebody has asked for. */
  variants: Map<Encoding, Promise<Variant> | Variant>;
}

/** An answer on its way out, worth keeping. */
export interface CacheableResponse {
  bytes: Buffer;
  headers: Record<string, string>;
}

/** Compresses better than a single answer would be worth, since it is done once for many. */
async function encode(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return gzipBytes(bytes);
  if (encoding === 'identity') return bytes;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return brotliBytes(bytes, { params });
}

async function variantOf(kept: Kept, encoding: Encoding): Promise<Variant> {
  const bytes = await encode(kept.bytes, encoding);
  const etag = `"${kept.digest}-${encoding}"`;
  const all: Record<string, string> = { ...kept.headers, etag, vary: VARY };
  const own = { ...all, 'content-length': String(bytes.length) };
  const coded = encoding === 'identity' ? own : { ...own, 'content-encoding': encoding };
  const { 'content-type': _type, ...lean } = all;
  return { bytes, headers: Object.entries(coded).flat(), notModified: Object.entries(lean).flat(), etag };
}

/** The variant in an encoding, made at the first wish for it and for all who wish for it meanwhile. */
function findVariant(kept: Kept, encoding: Encoding): Promise<Variant> | Variant {
  const known = kept.variants.get(encoding);
  if (known) return known;
  const made = variantOf(kept, encoding).then(
    (variant) => {
      kept.variants.set(encoding, variant);
      return variant;
    },
    (error: Error) => {
      kept.variants.delete(encoding);
      throw error;
    },
  );
  kept.variants.set(encoding, made);
  return made;
}

function send(variant: Variant, request: IncomingMessage, response: ServerResponse): void {
  if (response.destroyed) return;
  if (matches(request.headers['if-none-match'], variant.etag)) {
    response.writeHead(304, variant.notModified).end();
  } else {
    response.writeHead(200, variant.headers).end(request.method === 'HEAD' ? undefined : variant.bytes);
  }
}

const encodingFor = (kept: Kept, accepted: string | string[] | undefined): Encoding =>
  (kept.isCompressible && chooseEncoding(accepted)) || 'identity';

/** Both compressed variants together are smaller than the text they are made of. */
const sizeOf = (key: string, { bytes }: CacheableResponse) => 1000 + 2 * key.length + 2 * bytes.length;

/** Whether a request's validators name what we have; weak and listed ones count. */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === etag || tag === '*');
}

/**
 * Finished answers that are the same for every visitor, kept by address for one version of the
 * content. Requests that carry a session neither read nor fill it.
 */
export class ResponseCache {
  readonly #kept = new LRUCache<string, Kept>({ maxSize: MAX_BYTES });
  readonly #pending = new Map<string, { promise: Promise<void>; settle: () => void }>();

  constructor(
    private readonly currentVersion: () => number,
    private readonly sessionCookie: string,
  ) {}

  /** The name an answer is kept under, or undefined where the request is none of the cache's. */
  keyOf(request: IncomingMessage): string | undefined {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    // What a page asks of the API in process goes into the page, not to a visitor.
    if (!(request.socket instanceof Socket)) return undefined;
    // A foreign page's answer carries headers of its own.
    if (request.headers.origin !== undefined) return undefined;
    if (request.headers.cookie?.includes(this.sessionCookie)) return undefined;
    const { host, 'x-forwarded-host': proxiedHost = '', 'x-forwarded-proto': protocol = '' } = request.headers;
    return `${protocol} ${proxiedHost} ${host} ${request.url}`;
  }

  /** Answers from memory; false where there is nothing for this request that is still true. */
  serve(key: string, request: IncomingMessage, response: ServerResponse): boolean {
    const kept = this.#kept.get(key);
    if (!kept || kept.version !== this.currentVersion()) return false;
    const variant = findVariant(kept, encodingFor(kept, request.headers['accept-encoding']));
    if (variant instanceof Promise) {
      // Answering what could not be compressed after all is the handler's affair no more: the connection ends.
      variant.then(
        (made) => send(made, request, response),
        (error: Error) => response.destroy(error),
      );
    } else send(variant, request, response);
    return true;
  }

  /** Resolves when somebody who is already rendering this answer has finished; undefined where nobody is. */
  waitFor(key: string): Promise<void> | undefined {
    return this.#pending.get(key)?.promise;
  }

  /** Marks an answer as being rendered until `response` ends, however it ends. */
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

  /** Keeps an answer that was made from the content of `version`, and answers it in the encoding asked for. */
  async keep(
    key: string,
    version: number,
    response: CacheableResponse,
    accepted: string | undefined,
  ): Promise<Variant> {
    const { bytes, headers } = response;
    const digest = createHash('sha256').update(bytes).update(JSON.stringify(headers)).digest('base64url').slice(0, 22);
    const kept: Kept = {
      bytes,
      headers,
      version,
      digest,
      isCompressible: isCompressible(headers['content-type']),
      variants: new Map(),
    };
    const variant = await findVariant(kept, encodingFor(kept, accepted));
    if (version === this.currentVersion()) this.#kept.set(key, kept, { size: sizeOf(key, response) });
    this.#pending.get(key)?.settle();
    return variant;
  }
}
