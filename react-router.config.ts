import path from 'node:path';
import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  // scripts/build.ts names another folder, which then takes the place of `build`.
  buildDirectory: path.join(process.env.BUILD_FOLDER ?? 'build', 'web'),
  ssr: true,
  // The whole route table goes with the first page as one cached file: no request per discovered link.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
