import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * A short name for the present state of files and folders: any file added, removed, or written to changes
 * it. Reads no contents (size and time of change stand for them), so that it costs milliseconds.
 * @param {string} base folder the names are relative to, so that moving the project changes nothing
 * @param {string[]} names files and folders; a missing one counts as such
 * @param {(name: string) => boolean} [counts] whether a file's name matters
 */
export function fingerprint(base, names, counts = () => true) {
  const hash = createHash('sha256');
  for (const name of names) {
    for (const file of listBelow(base, name).filter(counts).sort()) {
      const stat = statSync(path.join(base, file), { throwIfNoEntry: false });
      if (stat?.isFile()) hash.update(`${file}\0${stat.size}\0${stat.mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}

/** @param {string} base @param {string} name @returns {string[]} */
function listBelow(base, name) {
  const place = path.join(base, name);
  if (!statSync(place, { throwIfNoEntry: false })?.isDirectory()) return [name];
  return readdirSync(place, { recursive: true, encoding: 'utf8' }).map((file) => path.join(name, file));
}

/** What stands in a stamp file, or '' without one. @param {string} file */
export function readStamp(file) {
  return statSync(file, { throwIfNoEntry: false }) ? readFileSync(file, 'utf8') : '';
}

/** @param {string} file @param {string} text */
export const writeStamp = (file, text) => writeFileSync(file, text);
