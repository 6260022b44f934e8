import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  environments: {
    // The server imports `renderPage` from here; the page build is reached through that module.
    ssr: { build: { rolldownOptions: { input: './src/web/server.ts' } } },
  },
  build: { target: 'es2022', assetsInlineLimit: 0 },
});
