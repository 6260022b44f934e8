import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { inProject, pinnedNode, root } from './steps/project.mjs';

const CHECKER = inProject('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
const RULES = inProject('.dependency-cruiser.mjs');
const FOLDERS = ['src', 'test', 'e2e', 'bench', 'scripts'];

/**
 * @typedef {{ rule: string, from: string, to: string, path: string[] }} Violation
 *   `path`: the way round, for a cycle
 */

/**
 * Checks the rules of .dependency-cruiser.mjs on a tree of sources.
 * @param {string} base the folder that holds src/, tsconfig.json and package.json
 * @returns {{ modules: number, violations: Violation[] }}
 */
export function checkLayers(base) {
  const folders = FOLDERS.filter((folder) => statSync(path.join(base, folder), { throwIfNoEntry: false }));
  const { stdout, stderr } = spawnSync(pinnedNode, [CHECKER, '--config', RULES, '--output-type', 'json', ...folders], {
    cwd: base,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (!stdout.startsWith('{')) throw new Error(`The checker of the layers could not do its work:\n${stderr}${stdout}`);
  const { modules, summary } = JSON.parse(stdout);
  requireEveryFile(base, new Set(modules.map((/** @type {{ source: string }} */ module) => module.source)));
  return { modules: modules.length, violations: summary.violations.map(toViolation) };
}

/**
 * Under a TypeScript it does not know, the checker reads nothing, finds nothing wrong and passes.
 * @param {string} base
 * @param {Set<string>} read
 */
export function requireEveryFile(base, read) {
  const files = readdirSync(path.join(base, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /[.]tsx?$/.test(name))
    .map((name) => path.posix.join('src', ...name.split(path.sep)));
  const missed = files.filter((file) => !read.has(file));
  if (files.length > 0 && missed.length === 0) return;
  throw new Error(
    `The checker of the layers read ${files.length - missed.length} of ${files.length} source files, so its word is ` +
      `worth nothing. Is the installed TypeScript one it knows? Not read: ${missed.slice(0, 5).join(', ')}`,
  );
}

/**
 * @param {{ rule: { name: string }, from: string, to: string, cycle?: { name: string }[] }} found
 * @returns {Violation}
 */
function toViolation({ rule, from, to, cycle = [] }) {
  return { rule: rule.name, from, to, path: cycle.map(({ name }) => name) };
}

if (process.argv[1] === import.meta.filename) {
  const { modules, violations } = checkLayers(root);
  const lines = violations.map(
    ({ rule, from, to, path: way }) => `${rule}: ${[from, ...(way.length ? way : [to])].join(' → ')}`,
  );
  console.log(
    lines.length ? lines.sort().join('\n') : `${modules} modules follow every rule of .dependency-cruiser.mjs.`,
  );
  process.exitCode = lines.length ? 1 : 0;
}
