import { spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { install } from './install.mjs';
import { hasBuild, isBuilt } from './steps/is-built.mjs';
import { builtProgram } from './steps/launch.mjs';
import { inProject, pinnedNode, root, tools } from './steps/project.mjs';

/** @typedef {{ parameters: string[], environment?: Record<string, string>, needsBuild?: 'newest' | 'any' }} Program */

/** @param {Parameters<typeof builtProgram>[0]} command @returns {Program} */
const newest = (command) => ({ ...builtProgram(command), needsBuild: 'newest' });
/**
 * A command that is run beside a server takes what is built, as that server does: after `git pull` it neither replaces packages that the
 * server has open nor runs another version on its database.
 * @param {Parameters<typeof builtProgram>[0]} command @returns {Program}
 */
const beside = (command) => ({ ...builtProgram(command), needsBuild: 'any' });
const watch = [tools.tsx, 'watch', '--clear-screen=false', '--exclude', 'src/web/**'];

/** What npm's scripts run under the pinned Node. @type {Record<string, Program>} */
const programs = {
  start: newest('serve'),
  admin: beside('admin'),
  backup: beside('backup'),
  drill: beside('drill'),
  'ledger:check': beside('ledger-check'),
  migrate: newest('migrate'),
  restore: newest('restore'),
  // Pages reload through Vite inside the server; a change to them need not restart it.
  dev: { parameters: [...watch, 'src/server/main.ts'], environment: { NODE_ENV: 'development', UTSAV_DEV: '1' } },
  build: { parameters: ['scripts/build.ts'] },
  test: { parameters: ['scripts/test.ts'] },
  fuzz: { parameters: [tools.vitest, 'run', 'hostile-input'], environment: { RESILIENCE: 'full' } },
  messages: { parameters: ['scripts/languages/update-catalogs.ts'] },
  e2e: { parameters: [tools.playwright, 'test'], needsBuild: 'newest' },
  bench: { parameters: [tools.tsx, 'bench/bench.ts'], needsBuild: 'newest' },
  'bench:alternatives': { parameters: [tools.tsx, 'bench/alternatives/compare.ts'], needsBuild: 'newest' },
  'bench:taps': { parameters: [tools.tsx, 'bench/web/taps.ts'], needsBuild: 'newest' },
  'bench:web': { parameters: [tools.tsx, 'bench/web/web.ts'], needsBuild: 'newest' },
  'bench:desk': { parameters: [tools.tsx, 'bench/web/desk.ts'], needsBuild: 'newest' },
};

const [name = '', ...given] = process.argv.slice(2);
const program = Object.hasOwn(programs, name) ? programs[name] : undefined;
if (!program) {
  console.error(`There is no command "${name}"; there are: ${Object.keys(programs).join(', ')}.`);
  process.exit(1);
}
const { parameters, environment, needsBuild } = program;
if (needsBuild === 'any' && hasBuild()) {
  if (!isBuilt()) console.error('The source is newer than what is built, which is what runs. npm start builds it.');
} else {
  install();
  if (needsBuild && !isBuilt()) {
    const { status } = spawnSync(pinnedNode, ['scripts/build.ts'], { cwd: root, stdio: 'inherit' });
    if (status !== 0) process.exit(1);
  }
}
// npm changes to the project's folder; a file is named from where its caller is.
const from = process.env.INIT_CWD ?? process.cwd();
const isFile = ['backup', 'drill', 'restore'].includes(name);
const rest = isFile ? given.map((word, index) => (index === 0 ? path.resolve(from, word) : word)) : given;
const env = { ...process.env, ...environment };
const isPosix = process.platform !== 'win32';
const follow =
  ['start', 'dev', 'drill'].includes(name) && isPosix && env.npm_lifecycle_event
    ? [`--import=${inProject('scripts/end-with-npm.mjs')}`]
    : [];
if (name === 'start') {
  const version = spawnSync(pinnedNode, ['--version'], { encoding: 'utf8' }).stdout.trim();
  console.log(
    `Running under Node ${version.slice(1)}${pinnedNode === process.execPath ? '' : ', installed with the packages'}.`,
  );
}
process.chdir(root);
// The program takes the place of this process, so that nothing stays in memory beside it.
if (isPosix && process.execve) process.execve(pinnedNode, [pinnedNode, ...follow, ...parameters, ...rest], env);
const child = spawn(pinnedNode, [...follow, ...parameters, ...rest], { env, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => child.kill(/** @type {NodeJS.Signals} */ (signal)));
child.once('exit', (code) => process.exit(code ?? 1));
