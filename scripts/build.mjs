import { build } from './steps/build.mjs';
import { runScript } from './steps/failure.mjs';
import { install } from './steps/install.mjs';
import { requireNode } from './steps/project.mjs';

requireNode();
await runScript(async () => {
  await install();
  await build({ evenIfFresh: !process.argv.includes('--if-stale') });
});
