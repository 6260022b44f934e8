import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

let list: Promise<string> | undefined;

async function loadList(): Promise<string> {
  const { default: packed } = await import('./well-known-passwords.json', { with: { type: 'json' } });
  return (await promisify(brotliDecompress)(Buffer.from(packed.brotli, 'base64'))).toString('latin1');
}

/**
 * Whether a password is among the 100,000 most common ones of at least ten characters, in upper or lower case. The list
 * is SecLists' 10-million-password-list (MIT licence), lower-cased, sorted, one a line with a line break before and after
 * each, compressed; it is loaded when the first password is checked and takes 1.3 MB.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= loadList();
  const line = password.normalize('NFKC').toLowerCase();
  return !/\s/.test(line) && (await list).includes(`\n${line}\n`);
}
