import { globSync } from 'node:fs';
import path from 'node:path';

/**
 * Names the classes of CSS modules: a class's own name and the number of its file. Every page has the names of all
 * of the site's style sheets in its scripts, and its HTML repeats them, so they are as short as can still be read.
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
