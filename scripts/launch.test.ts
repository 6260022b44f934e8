import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const launch = path.join(import.meta.dirname, 'launch.mjs');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'utsav-launch-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it.each(['strat', '', 'constructor'])('the launcher names its commands where it is given %j', (name) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [launch, name], { encoding: 'utf8' });
  expect(stderr).toMatch(new RegExp(`^There is no command "${name}"; there are: start, admin, backup, .+[.]\n$`));
  expect(stdout).toBe('');
  expect(status).toBe(1);
});

it('scripts of npm are commands in every shell: on Windows `NAME=value command` is none', () => {
  const { scripts } = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../package.json'), 'utf8'));
  expect(Object.values<string>(scripts).filter((command) => /^\w+=/.test(command))).toEqual([]);
});

/** A project that is built, with a source that changed after it and packages that are not those of its lock file. */
function projectAfterPull(): void {
  const root = path.resolve(import.meta.dirname, '..');
  for (const part of ['scripts/launch.mjs', 'scripts/install.mjs', 'scripts/steps'])
    cpSync(path.join(root, part), path.join(folder, part), { recursive: true });
  for (const part of ['build/server', 'src']) mkdirSync(path.join(folder, part), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  writeFileSync(
    path.join(folder, 'package-lock.json'),
    '{ "packages": { "node_modules/new": { "version": "1.0.0" } } }',
  );
  writeFileSync(path.join(folder, 'build/server/main.js'), 'console.log(process.argv.slice(2).join());');
  writeFileSync(path.join(folder, 'build/.built'), '');
  utimesSync(path.join(folder, 'build/.built'), 100, 100);
}

/** Runs a command with a file in that project, as npm does. */
function launchThere(command: string, environment = {}) {
  const { INIT_CWD: _, ...inherited } = process.env;
  const env = { ...inherited, ...environment };
  const parameters = [path.join(folder, 'scripts/launch.mjs'), command, 'festival.tar.gz'];
  return spawnSync(process.execPath, parameters, { cwd: folder, env, encoding: 'utf8' });
}

it.runIf(process.platform === 'linux')(
  'a command beside a running server takes what is built, and neither installs nor builds',
  () => {
    projectAfterPull();
    const { status, stdout, stderr } = launchThere('backup');
    expect(stdout).toBe(`backup,${path.join(folder, 'festival.tar.gz')}\n`);
    expect(stderr).toContain('The source is newer than what is built, which is what runs.');
    expect(status).toBe(0);
  },
);

it.runIf(process.platform === 'linux')(
  'a restore builds first, as no server runs: what was built may be another version',
  () => {
    projectAfterPull();
    writeFileSync(path.join(folder, 'package-lock.json'), '{ "packages": {} }');
    writeFileSync(path.join(folder, 'scripts/build.ts'), 'console.log("built");');
    const { status, stdout } = launchThere('restore');
    expect(stdout).toBe(`built\nrestore,${path.join(folder, 'festival.tar.gz')}\n`);
    expect(status).toBe(0);
  },
);

it.runIf(process.platform === 'linux')('an install without npm on the path says so, as npm then says nothing', () => {
  projectAfterPull();
  const { status, stderr } = launchThere('start', { PATH: path.join(folder, 'src') });
  expect(stderr).toContain('npm could not be started (ENOENT): it has to be on the PATH');
  expect(stderr).not.toContain('above');
  expect(status).toBe(1);
});
