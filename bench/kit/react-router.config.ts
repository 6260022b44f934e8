import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: '../../.cache/bench-kit',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
