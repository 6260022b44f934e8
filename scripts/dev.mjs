import { runScript } from './steps/failure.mjs';
import { install } from './steps/install.mjs';
import { launch } from './steps/launch.mjs';
import { requireNode, tools } from './steps/project.mjs';

requireNode();
await runScript(async () => {
  await install();
  // Pages reload through Vite inside the server; a change to them need not restart it.
  const watch = ['watch', '--clear-screen=false', '--exclude', 'src/web/**'];
  await launch([tools.tsx, ...watch, 'src/server/main.ts'], { NODE_ENV: 'development', UTSAV_DEV: '1' });
});
