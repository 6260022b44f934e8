import type { Plugin } from 'vite';

/** Named so that it goes into the same chunk as the library itself. */
const ID = '\0node_modules/zod/without-eval';

/**
 * In the browser the validator must not try to compile functions: our policy forbids it, and each try would be
 * reported as an attack. The setting has to stand before the first schema is made, hence here.
 */
export function zodWithoutEval(): Plugin {
  return {
    name: 'zod-without-eval',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (source, importer) => (source === 'zod' && importer !== ID ? ID : undefined),
    load: (id) =>
      id === ID ? "import { config } from 'zod/v4'; config({ jitless: true }); export * from 'zod/v4';" : undefined,
  };
}
