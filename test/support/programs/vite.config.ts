import { defineConfig } from 'vite';
import server from '../../../vite.server.config.ts';

/** The server's bundle as it is built, and beside it a process of the API alone; without the pages, which may not be built yet. */
export default defineConfig({
  ...server,
  build: {
    ...server.build,
    sourcemap: false,
    reportCompressedSize: false,
    rolldownOptions: {
      ...server.build?.rolldownOptions,
      input: { main: 'src/server/program.ts', 'server-process': 'test/support/servers/server-process.ts' },
    },
  },
});
