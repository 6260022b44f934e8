import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

const file = new URL('./well-known-passwords.txt.br', import.meta.url);

/**
 * Whether a password is among the 100,000 most common ones of at least ten characters, in upper or lower case. The list
 * is SecLists' 10-million-password-list (MIT licence), lower-cased, sorted, one a line with a line break before and after
 * each, compressed. It is read for each password: kept, it would be memory that is needed once a day.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const line = password.normalize('NFKC').toLowerCase();
  if (/\s/.test(line)) return false;
  const list = await promisify(brotliDecompress)(await readFile(file));
  return list.includes(`\n${line}\n`, 'latin1');
}
