import { spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { root } from './project.mjs';

const HEARTBEAT_MS = 15_000;

/** Whether a command ended well. @param {Outcome} outcome */
export const succeeded = ({ code }) => code === 0;

/**
 * @typedef {object} Outcome
 * @property {number} code the exit code; 1 when a signal ended the command or it could not be run
 * @property {string} output what the command wrote, both streams in order, without colours
 */

/**
 * Runs a command in the project's folder and keeps what it writes.
 * @param {string} command
 * @param {string[]} parameters
 * @param {{ env?: NodeJS.ProcessEnv, shell?: boolean, stdio?: 'pipe' | 'inherit' }} [options]
 * @returns {Promise<Outcome>}
 */
export function run(command, parameters, { env = process.env, shell = false, stdio = 'pipe' } = {}) {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(command, parameters, { cwd: root, env, shell, stdio: ['ignore', stdio, stdio] });
    const keep = (/** @type {Buffer} */ chunk) => {
      output += chunk;
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.once('error', (error) => resolve({ code: 1, output: `${command}: ${error.message}` }));
    child.once('close', (code) => resolve({ code: code ?? 1, output: stripVTControlCharacters(output) }));
  });
}

/**
 * Tells what is being done, now and then that it still is, and at the end how long it took.
 * @template T
 * @param {string} doing such as "Installing libraries"
 * @param {() => Promise<T>} work
 * @param {(result: T) => boolean} [isGood] whether what the work answers is a success
 * @returns {Promise<T>}
 */
export async function withProgress(doing, work, isGood = () => true) {
  const started = performance.now();
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
  console.log(`${doing} …`);
  const heartbeat = setInterval(() => console.log(`${doing} … still at it (${seconds()})`), HEARTBEAT_MS);
  try {
    const result = await work();
    console.log(`${doing}: ${isGood(result) ? 'done' : 'failed'} (${seconds()})`);
    return result;
  } finally {
    clearInterval(heartbeat);
  }
}
