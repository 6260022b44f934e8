import { spawn } from 'node:child_process';
import { pinnedNode, root } from './project.mjs';

/**
 * Hands the terminal to a program under the pinned Node and ends as it ends. Signals are passed on: at a
 * terminal a Ctrl-C reaches both of us, so the program may see one twice and must bear that.
 * @param {string[]} parameters
 * @param {Record<string, string>} [environment]
 * @returns {Promise<void>} when the program has ended
 */
export function launch(parameters, environment = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(pinnedNode, parameters, {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: 'inherit',
    });
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
      process.on(signal, () => child.kill(signal));
    }
    if (process.env.npm_lifecycle_event) whenOrphaned(() => child.kill('SIGTERM'));
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      process.exitCode = code ?? 1;
      if (signal) {
        // The caller shall see that a signal ended it.
        process.removeAllListeners(signal);
        process.kill(process.pid, signal);
      }
      resolve();
    });
  });
}

/**
 * A signal sent to npm alone ends npm and the shell between us, and never reaches us.
 * @param {() => void} stop
 */
function whenOrphaned(stop) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, 500);
  watch.unref();
}

/**
 * glibc keeps what large pictures took while they were decoded: after four phone photos a server held 270 MB,
 * with large blocks given back at once 120 MB, at the same speed.
 */
const allocator = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '32768', MALLOC_TRIM_THRESHOLD_: '131072' };

/**
 * How a built entry of the server is run, for whoever runs it: Node's parameters and the environment.
 * @param {'main' | 'admin' | 'backup' | 'restore'} entry
 */
export const builtProgram = (entry) => ({
  // Young objects get 8 MB instead of 16: under load the server then holds some 70 MB less, at the same speed; always
  // all of them, which renders 3 % more pages. The bundle is not minified, so it needs no source maps, which would
  // take another 5 MB.
  parameters: ['--min-semi-space-size=8', '--max-semi-space-size=8', `build/server/${entry}.js`],
  environment: { NODE_ENV: 'production', ...allocator },
});

/**
 * Runs a built entry of the server.
 * @param {'main' | 'admin' | 'backup' | 'restore'} entry
 * @param {string[]} [more]
 */
export function launchBuilt(entry, more = []) {
  const { parameters, environment } = builtProgram(entry);
  return launch([...parameters, ...more], environment);
}
