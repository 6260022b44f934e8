import type { Plugin } from 'vite';

const PREFIX = '\0browser-only:';

/**
 * Leaves packages out of the server's bundle that only ever run in the browser: on the server each
 * of their exports is a value that does nothing. The admin panel is drawn in the browser alone, and
 * its component kit would cost the server some 80 MB of memory for nothing.
 */
export function browserOnlyPackages(names: RegExp): Plugin {
  return {
    name: 'utsav:browser-only-packages',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    resolveId: (id) => (names.test(id) ? PREFIX + id : undefined),
    load: async (id) => {
      if (!id.startsWith(PREFIX)) return undefined;
      const exported = Object.keys(await import(id.slice(PREFIX.length))).filter((name) =>
        /^(?!default$)\w+$/.test(name),
      );
      return [
        'const nothing = new Proxy(() => nothing, { get: () => nothing });',
        ...exported.map((name) => `export const ${name} = nothing;`),
        'export default nothing;',
      ].join('\n');
    },
  };
}

/**
 * Leaves pages out of the server's bundle whose layout renders nothing of them there: the panel's screens were a third
 * of it, read and kept in memory by every start.
 */
export function browserOnlyPages(files: RegExp): Plugin {
  return {
    name: 'utsav:browser-only-pages',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    load: (id) => (files.test(id.split('?', 1)[0] ?? '') ? 'export default () => null;' : undefined),
  };
}
