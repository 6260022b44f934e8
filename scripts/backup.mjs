import path from 'node:path';
import { build } from './steps/build.mjs';
import { runScript } from './steps/failure.mjs';
import { install } from './steps/install.mjs';
import { launchBuilt } from './steps/launch.mjs';
import { requireNode } from './steps/project.mjs';

requireNode();
await runScript(async () => {
  await install();
  await build();
  // npm changes to the project's folder; a file is named from where the caller stands.
  const from = process.env.INIT_CWD ?? process.cwd();
  await launchBuilt(
    'backup',
    process.argv.slice(2).map((file) => path.resolve(from, file)),
  );
});
