import { hash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(?:js|mjs|css|html|svg|json|txt|xml|map|webmanifest|ico)$/;

/** Below this a compressed file is hardly smaller than a plain one; above it, the scripts of a page have 600 bytes less. */
const SMALLEST_BYTES = 300;

/**
 * Puts a `.br` and a `.gz` beside each text file of a folder, at the highest level: done once here, so
 * that the server never compresses a file that does not change.
 * @param {string} folder
 */
export async function compressFiles(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => COMPRESSIBLE.test(name))
    .map((name) => path.join(folder, name))
    .map((file) => ({ file, content: readFileSync(file) }));
  // A script without texts is the same in every language.
  const same = Map.groupBy(files, ({ content }) => hash('sha256', content));
  await Promise.all(same.values().map(compressSame));
}

/** @param {{ file: string, content: Buffer }[]} files */
async function compressSame(files) {
  const { content } = /** @type {{ content: Buffer }} */ (files[0]);
  if (content.length < SMALLEST_BYTES) return;
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        // As one block a large script has 100 bytes less.
        [constants.BROTLI_PARAM_LGBLOCK]: constants.BROTLI_MAX_INPUT_BLOCK_BITS,
      },
    }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  for (const { file } of files) {
    if (br.length < content.length) writeFileSync(`${file}.br`, br);
    if (gz.length < content.length) writeFileSync(`${file}.gz`, gz);
  }
}
