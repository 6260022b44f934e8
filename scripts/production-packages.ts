import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import ts from 'typescript';
import type { SSROptions } from 'vite';

const PACKAGE = /^(?:@[\w.-]+\/)?\w[\w.-]*/;
/** `createRequire(…).resolve('x/file')`, which is no import. */
const RESOLVED = /createRequire\([\w.]+\)\.resolve\(\s*['"]([^'"\n]+)['"]/g;
/** Vite serves the pages in development alone. */
const DEVELOPMENT = ['vite'];

const readPackage = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

/** What production installs: all else that our code imports goes into the bundles. */
export const dependencies: string[] = Object.keys(
  readPackage(path.resolve(import.meta.dirname, '../package.json')).dependencies,
);

/** Vite's `ssr` settings for a bundle that takes in everything but `dependencies`. */
export const bundleAllButDependencies: SSROptions = {
  noExternal: true,
  external: [...dependencies, ...DEVELOPMENT],
};

/** The packages that the built code in these folders imports or resolves at run time, development aside. */
export function importedPackages(folders: string[]): Set<string> {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.js'))
      .map((name) => path.join(folder, name)),
  );
  const specifiers = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    // TypeScript reads imports, exports and require; an example in a comment is none of them.
    const { importedFiles } = ts.preProcessFile(text, true, true);
    return [...importedFiles.map(({ fileName }) => fileName), ...[...text.matchAll(RESOLVED)].map(([, id = '']) => id)];
  });
  const names = specifiers.filter((name) => !isBuiltin(name)).map((specifier) => PACKAGE.exec(specifier)?.[0] ?? '');
  return new Set(names.filter((name) => name && !DEVELOPMENT.includes(name)));
}

/** One sentence for each package that production lacks, or installs for nothing; `modules` is a node_modules folder. */
export function packageProblems(imported: Set<string>, declared: string[], modules: string): string[] {
  const peers = [...imported].flatMap((name) => {
    const file = path.join(modules, name, 'package.json');
    return existsSync(file) ? Object.keys(readPackage(file).peerDependencies ?? {}) : [];
  });
  const missing = [...imported].filter((name) => !declared.includes(name));
  const idle = declared.filter((name) => !imported.has(name) && !peers.includes(name));
  return [
    ...missing.map((name) => `The built server imports ${name}, which is not among the dependencies of package.json.`),
    ...idle.map(
      (name) => `The built server never imports ${name}: it belongs among the devDependencies of package.json.`,
    ),
  ];
}
