import { readFileSync } from 'node:fs';

/** A line whose value is not in quotes and has a `#` directly after other characters: what follows it is cut off. */
const CUT = /^[ \t]*(?:export[ \t]+)?([A-Za-z_]\w*)[ \t]*=[ \t]*[^\s"'`#][^\n]*?(?<=[^\s])#/;

/** Problems of a .env file that reading it would hide: a secret that is cut at its `#` still looks like one. */
export function envFileProblems(file: string): string[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => CUT.exec(line)?.[1])
    .filter((name) => name !== undefined)
    .map((name) => `${name} in .env has a # in its value, which ends it there: put the value in quotes, ${name}="…"`);
}
