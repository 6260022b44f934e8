import { defineConfig, mergeConfig } from 'vite';
import server from '../../../vite.server.config.ts';

/** The server's bundle as it is built, and beside it a process of the API alone. */
export default mergeConfig(
  server,
  defineConfig({
    build: {
      sourcemap: false,
      reportCompressedSize: false,
      rolldownOptions: { input: { 'server-process': 'test/support/servers/server-process.ts' } },
    },
  }),
);
