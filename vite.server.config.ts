import { defineConfig } from 'vite';

/**
 * The server and its command-line tool. Libraries stay outside, in node_modules; our own modules, also
 * those named by package imports (`#server/…`), go in.
 */
export default defineConfig({
  publicDir: false,
  // Its one entry also loads Tailwind, Prism and Marked, 50 MB in memory; bundled, only what a mail uses stays.
  ssr: { noExternal: [/^@react-email\/(?!render)/] },
  build: {
    ssr: true,
    outDir: 'build/server',
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: 'src/server/main.ts',
        admin: 'src/server/admin.ts',
        backup: 'src/server/backup.ts',
        restore: 'src/server/restore.ts',
      },
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
});
