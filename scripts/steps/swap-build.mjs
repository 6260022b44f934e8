import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

/** Names the files that a build made, without those it keeps of the one before. */
const LIST = '.files';

/** @param {string} folder */
const listFiles = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));

/** @param {string} from @param {string} to */
function link(from, to) {
  mkdirSync(path.dirname(to), { recursive: true });
  try {
    linkSync(from, to);
  } catch {
    // Some disks have no hard links.
    copyFileSync(from, to);
  }
}

/**
 * Puts a finished build in the place of the one that a server may be serving, by renaming. It keeps the files that the last one made and
 * whose names are new in this one: open pages, and a server that was not restarted yet, still ask for them.
 * @param {string} next where it was built
 * @param {string} served where it is served from
 */
export function swapBuild(next, served) {
  writeFileSync(path.join(next, LIST), listFiles(next).join('\n'));
  const last = `${next}.last`;
  rmSync(last, { recursive: true, force: true });
  if (existsSync(served)) {
    const list = path.join(served, LIST);
    const made = existsSync(list) ? readFileSync(list, 'utf8').split('\n') : listFiles(served);
    for (const name of made.filter((file) => file && existsSync(path.join(served, file)))) {
      if (!existsSync(path.join(next, name))) link(path.join(served, name), path.join(next, name));
    }
    renameSync(served, last);
  }
  renameSync(next, served);
  rmSync(last, { recursive: true, force: true });
}
