import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const MANIFEST = path.join(import.meta.dirname, '../../build/web/client/.vite/manifest.json');

/** A module as the bundler lists it: its script, its style sheets, and the modules it imports at once or on demand. */
interface BuiltModule {
  name?: string;
  file: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
}

/** All built modules by the names the bundler gives them. */
export const builtModules = (): Record<string, BuiltModule> => JSON.parse(readFileSync(MANIFEST, 'utf8'));

/** Matches the urls of the scripts that are loaded on demand for modules of these names: the scripts' own names are hashes. */
export function scriptsOf(...names: string[]): (url: URL) => boolean {
  const built = Object.values(builtModules());
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
