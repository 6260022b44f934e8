import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { editorStyles } from './src/web/admin/editor/vite-editor-styles.ts';

export default defineConfig({
  plugins: [reactRouter(), editorStyles()],
  environments: {
    // The server imports `renderPage` from here; the page build is reached through that module.
    ssr: { build: { rolldownOptions: { input: './src/web/server.ts' } } },
  },
  build: { target: 'es2022', assetsInlineLimit: 0 },
});
