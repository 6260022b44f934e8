import path from 'node:path';
import { defineConfig } from 'vite';
import { bundleAllButDependencies } from './scripts/production-packages.ts';

/** scripts/build.ts names another folder, which then takes the place of `build`. */
const folder = process.env.BUILD_FOLDER ?? 'build';

/**
 * The server, its command-line tools, and the pages as `react-router build` left them, with what package.json does not name
 * among its `dependencies` bundled. Some libraries are bundled on purpose: `@react-email/components` also loads Tailwind,
 * Prism and Marked, 50 MB in memory, of which the bundle keeps what a mail uses; with `better-auth` npm would install its
 * optional peers Vitest and Vite; of `flydrive` and `csv-parse` each start read 40 files, and a second table of media types; Fastify's
 * plugins bring `glob` and `ip-address`, whose sources would be kept with two bytes for each character; and
 * `kysely`, `sanitize-html`, `zod` with its languages and `react-router` with what browsers need are 500 files, whose reading took
 * a fifth of a start.
 */
export default defineConfig({
  publicDir: false,
  ssr: bundleAllButDependencies,
  build: {
    ssr: true,
    emitAssets: true,
    outDir: path.join(folder, 'server'),
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: { main: 'src/server/program.ts', pages: path.join(folder, 'web/server/index.js') },
      // A file that the code names by `new URL('./file', import.meta.url)` is copied beside the program.
      experimental: { resolveNewUrlToAsset: true },
      // Side by side: main.ts finds the project's folder from where its own file is.
      output: {
        format: 'es',
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        assetFileNames: '[name]-[hash][extname]',
        // The source is kept in memory, with its comments, and with two bytes for each character once one is not ASCII.
        comments: false,
        charset: 'ascii',
      },
    },
  },
});
