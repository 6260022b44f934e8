import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const gzipBytes = promisify(gzip);
const brotliBytes = promisify(brotliCompress);

/** Below this many bytes the headers cost more than compressing saves. */
const WORTHWHILE = 1024;

const COMPRESSIBLE = /^(text\/|application\/(json|problem\+json|javascript|xml|manifest\+json)|image\/svg)/;

/** Whether an answer of this content type gets smaller at all; pictures and archives do not. */
export const isCompressible = (contentType: unknown): boolean => COMPRESSIBLE.test(String(contentType));

export interface CompressedBody {
  bytes: Buffer;
  encoding: 'br' | 'gzip' | undefined;
}

/** Browsers have a few ways to say it among them; whoever invents more of them is read anew. */
const known = new Map<string, CompressedBody['encoding']>();
const MOST_KNOWN = 100;

/** The encoding to answer with: Brotli where it is taken, else gzip, else none. */
export function chooseEncoding(accepted: string | string[] | undefined): CompressedBody['encoding'] {
  const text = String(accepted ?? '');
  if (known.has(text)) return known.get(text);
  const encoding = readEncoding(text);
  if (known.size < MOST_KNOWN) known.set(text, encoding);
  return encoding;
}

function readEncoding(accepted: string): CompressedBody['encoding'] {
  const codings = accepted
    .split(',')
    .filter((coding) => !/;\s*q=0(\.0*)?\s*$/.test(coding))
    .map((coding) => coding.split(';')[0]?.trim());
  if (codings.includes('br')) return 'br';
  return codings.includes('gzip') ? 'gzip' : undefined;
}

/** Compresses an answer made for this request alone: quickly rather than as small as can be. */
export async function compress(bytes: Buffer, accepted: string | string[] | undefined): Promise<CompressedBody> {
  const encoding = bytes.length < WORTHWHILE ? undefined : chooseEncoding(accepted);
  if (encoding === 'br') {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    return { bytes: await brotliBytes(bytes, { params }), encoding };
  }
  if (encoding === 'gzip') return { bytes: await gzipBytes(bytes, { level: 6 }), encoding };
  return { bytes, encoding };
}
