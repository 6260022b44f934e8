import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import fastifyPlugin from 'fastify-plugin';

export type ContentEncoding = 'br' | 'gzip';

/** In order of preference. */
const ENCODINGS: ContentEncoding[] = ['br', 'gzip'];

/** Bytes below which compression saves little more than its own headers take: of 472 bytes of colours it leaves 256. */
const THRESHOLD = 400;

const COMPRESSIBLE = /^(text\/|application\/(json|problem\+json|javascript|xml|manifest\+json)|image\/svg)/;

/** Whether a response of this content type gets smaller at all; pictures and archives do not. */
export const isCompressible = (contentType: unknown): boolean => COMPRESSIBLE.test(String(contentType));

/** Browsers send a few values of Accept-Encoding between them: each is parsed once. */
const parsed = new Map<string, ContentEncoding | undefined>();
const MAX_PARSED = 100;

/** The encoding of the response: Brotli where the client accepts it, else gzip, else none. */
export function chooseEncoding(accepted: string | undefined): ContentEncoding | undefined {
  const header = accepted ?? '';
  if (parsed.has(header)) return parsed.get(header);
  const encoding = parseAcceptEncoding(header);
  if (parsed.size < MAX_PARSED) parsed.set(header, encoding);
  return encoding;
}

function parseAcceptEncoding(header: string): ContentEncoding | undefined {
  const codings = header
    .split(',')
    .filter((coding) => !/;\s*q=0(\.0*)?\s*$/.test(coding))
    .map((coding) => coding.split(';')[0]?.trim());
  return ENCODINGS.find((encoding) => codings.includes(encoding));
}

/** Compresses what is not cached; the response cache has compressed its own responses before. */
export const compression = fastifyPlugin(async (app) => {
  await app.register(compress, {
    globalDecompression: false,
    encodings: ENCODINGS,
    threshold: THRESHOLD,
    customTypes: COMPRESSIBLE,
    // Quickly rather than as small as can be: it is for one client alone.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
});
