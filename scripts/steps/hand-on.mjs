import path from 'node:path';
import { build } from './build.mjs';
import { runScript } from './failure.mjs';
import { install } from './install.mjs';
import { launchBuilt } from './launch.mjs';
import { requireNode } from './project.mjs';

/**
 * Runs a command of the built program on the files that the command line names.
 * @param {'backup' | 'restore'} command
 */
export async function handOn(command) {
  requireNode();
  await runScript(async () => {
    await install();
    await build();
    // npm changes to the project's folder; a file is named from where the caller stands.
    const from = process.env.INIT_CWD ?? process.cwd();
    await launchBuilt(
      command,
      process.argv.slice(2).map((file) => path.resolve(from, file)),
    );
  });
}
