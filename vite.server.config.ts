import { defineConfig } from 'vite';
import { bundleAllButDependencies } from './scripts/production-packages.ts';

/**
 * The server and its command-line tools, with what package.json does not name among its `dependencies` bundled. Two
 * libraries are bundled on purpose: `@react-email/components` also loads Tailwind, Prism and Marked, 50 MB in memory, of
 * which the bundle keeps what a mail uses; and with `better-auth` npm would install its optional peers Vitest and Vite.
 */
export default defineConfig({
  publicDir: false,
  ssr: bundleAllButDependencies,
  build: {
    ssr: true,
    outDir: 'build/server',
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: { main: 'src/server/program.ts' },
      // Side by side: main.ts finds the project's folder from where its own file is.
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
