import { build } from './steps/build.mjs';
import { runScript } from './steps/failure.mjs';
import { install } from './steps/install.mjs';
import { launchBuilt } from './steps/launch.mjs';
import { requireNode } from './steps/project.mjs';

requireNode();
await runScript(async () => {
  await install();
  await build();
  await launchBuilt('admin', process.argv.slice(2));
});
