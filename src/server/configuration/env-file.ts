import { readFileSync } from 'node:fs';

/** A line whose value is not in quotes and has a `#` directly after other characters: what follows it is cut off. */
const CUT = /^[ \t]*(?:export[ \t]+)?([A-Za-z_]\w*)[ \t]*=[ \t]*[^\s"'`#][^\n]*?(?<=[^\s])#/;

/** A byte order mark, of UTF-8 or UTF-16, or the zero bytes of UTF-16 without one: as some editors and shells of Windows write. */
const isPlain = (bytes: Buffer) => !/^(\u{feff}|\u{fffd})|\0/u.test(bytes.toString('utf8'));

/**
 * Problems of a .env file that reading it would hide: a secret that is cut at its `#` still looks like one, and a file in another
 * encoding loses its first line or all of them.
 */
export function envFileProblems(file: string): string[] {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    return [`.env cannot be read by this user (${(error as NodeJS.ErrnoException).code})`];
  }
  if (!isPlain(bytes)) return ['.env is not plain UTF-8: save it as UTF-8 without a byte order mark (BOM)'];
  return bytes
    .toString('utf8')
    .split('\n')
    .map((line) => CUT.exec(line)?.[1])
    .filter((name) => name !== undefined)
    .map((name) => `${name} in .env has a # in its value, which ends it there: put the value in quotes, ${name}="…"`);
}
