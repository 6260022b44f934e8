import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/** As the site's own build, but with the component kit kept in the server's bundle. */
export default defineConfig({
  plugins: [reactRouter()],
  environments: { ssr: { build: { rolldownOptions: { input: './app/server.ts' } } } },
  build: { target: 'es2022', assetsInlineLimit: 0, emptyOutDir: true },
});
