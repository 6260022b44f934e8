import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';

const launch = path.join(import.meta.dirname, 'launch.mjs');

it.each(['strat', '', 'constructor'])('the launcher names its commands where it is given %j', (name) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [launch, name], { encoding: 'utf8' });
  expect(stderr).toMatch(new RegExp(`^There is no command "${name}"; there are: start, admin, backup, .+[.]\n$`));
  expect(stdout).toBe('');
  expect(status).toBe(1);
});
