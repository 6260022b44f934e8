import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build/web',
  ssr: true,
  // The whole route table goes with the first page as one cached file: no request per discovered link.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
