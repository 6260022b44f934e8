import { globSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/**
 * Names the classes of CSS modules: a class's own name and the number of its file. A page's
 * scripts and its HTML repeat them, so they are as short as can still be read.
 * The numbers follow from the sorted paths: the pages of the browser and of the server, built on any machine, agree.
 */
export function shortClassNames(folder: string): (name: string, file: string) => string {
  const sheets = globSync('**/*.module.css', { cwd: folder })
    .map((file) => path.resolve(folder, file))
    .sort();
  return (name, file) => {
    const sheet = path.resolve(file.replace(/\?.*$/, ''));
    // A sheet made while the development server runs.
    if (!sheets.includes(sheet)) sheets.push(sheet);
    return `${name}-${sheets.indexOf(sheet).toString(36)}`;
  };
}

/**
 * Writes the names of the site's classes where they are used, in builds. All of its style sheets are in one file, which every page
 * needs; with them, the tables of their names were in one script of 2 kB. An import of a table as a whole cannot be
 * taken apart by the bundler, one of a module's exports can. A sheet of which nothing is left in the scripts stays in the file.
 */
export function inlineClassNames(): Plugin[] {
  return [
    {
      name: 'import-class-names',
      apply: 'build',
      transform: {
        filter: { id: /src[\\/]web[\\/](?:site|rich-text)[\\/].*[.]tsx?$/ },
        handler: (code) =>
          code.replace(/^import (\w+) from (['"][^'"]+[.]module[.]css['"])/gm, 'import * as $1 from $2'),
      },
    },
    {
      name: 'export-class-names',
      apply: 'build',
      enforce: 'post',
      transform: {
        filter: { id: /src[\\/]web[\\/](?:site|rich-text)[\\/].*[.]module[.]css$/ },
        handler(code, id) {
          const [exports = '', table = ''] = code.split(/^export default /m);
          const unnamed = /^\s*"?([^\s":]+)"?: "/m.exec(table)?.[1];
          if (unnamed) this.error(`Rename the class ${unnamed} of ${id}: JavaScript has no variable of this name.`);
          return { code: exports, moduleSideEffects: 'no-treeshake' };
        },
      },
    },
  ];
}
