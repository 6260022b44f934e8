import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const MANIFEST = path.join(import.meta.dirname, '../../build/web/client/.vite/manifest.json');

/** Matches the urls of the scripts that are loaded on demand for modules of these names: the scripts' own names are hashes. */
export function scriptsOf(...names: string[]): (url: URL) => boolean {
  const built: { name: string; file: string }[] = Object.values(JSON.parse(readFileSync(MANIFEST, 'utf8')));
  const paths = names.map((name) => {
    const script = built.find((chunk) => chunk.name === name);
    if (!script) throw new Error(`No script of its own is loaded for ${name}`);
    return `/${script.file}`;
  });
  return ({ pathname }) => paths.includes(pathname);
}

/** The urls by which scripts load the site's style sheet with what is loaded on demand. */
export function siteSheetsInScripts(): string[] {
  const scripts = globSync(path.join(MANIFEST, '../../assets/**/*.js')).filter((file) => !file.includes('manifest'));
  return scripts.flatMap((file) => readFileSync(file, 'utf8').match(/assets\/site-[\w-]+[.]css#?/g) ?? []);
}
