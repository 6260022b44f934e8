import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

const file = new URL('./well-known-passwords.txt.br', import.meta.url);

/** Until memory is collected: several passwords in a row are checked in a rush of logins. */
let read: WeakRef<Buffer> | undefined;

async function readList(): Promise<Buffer> {
  const list = read?.deref() ?? (await promisify(brotliDecompress)(await readFile(file)));
  read = new WeakRef(list);
  return list;
}

/**
 * Whether a password is among the 100,000 most common ones of at least ten characters, in upper or lower case. The list
 * is SecLists' 10-million-password-list (MIT licence), lower-cased, sorted, one a line with a line break before and after
 * each, compressed. It is not kept: that would be 1.3 MB for what is needed now and then.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const line = password.normalize('NFKC').toLowerCase();
  if (/\s/.test(line)) return false;
  return (await readList()).includes(`\n${line}\n`, 'latin1');
}
