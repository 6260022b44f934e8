import { mkdirSync, rmSync } from 'node:fs';
import { build } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { inProject, pinnedNode, toolEnvironment, tools } from './project.mjs';
import { run } from './run.mjs';
import { readPlaywrightReport, readVitestReport } from './test-reports.mjs';

const REPORTS = '.cache/tests';

/**
 * @typedef {import('./test-reports.mjs').Counts} Counts
 * @typedef {{ ok: boolean, output?: string, counts?: Counts }} StepResult
 *   `counts` of the steps that run tests
 * @typedef {{ name: string, run: () => Promise<StepResult> }} Step
 */

/** What `npm test` does, in this order. @type {Step[]} */
export const steps = [
  { name: 'style', run: () => command([tools.biome, 'ci', '--colors=off', '--max-diagnostics=50', '.']) },
  {
    name: 'types',
    run: async () => {
      const generated = await command([tools.reactRouter, 'typegen']);
      return generated.ok ? command([tools.tsc, '--noEmit']) : generated;
    },
  },
  { name: 'layers', run: () => command(['scripts/check-layers.mjs']) },
  {
    name: 'unit',
    run: () => {
      const report = freshReport('unit.json');
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
      return tested(command([tools.vitest, 'run', ...reporters]), () => readVitestReport(report));
    },
  },
  {
    name: 'build',
    run: async () => {
      await build();
      return { ok: true };
    },
  },
  {
    name: 'browser',
    run: async () => {
      const CHROMIUM_PATH = await ensureChromium();
      await build();
      const report = freshReport('browser.json');
      return tested(command([tools.playwright, 'test'], { CHROMIUM_PATH }), () => readPlaywrightReport(report));
    },
  },
];

/** @param {string[]} parameters @param {Record<string, string>} [environment] @returns {Promise<StepResult>} */
async function command(parameters, environment = {}) {
  const { code, output } = await run(pinnedNode, parameters, { env: toolEnvironment(environment) });
  return { ok: code === 0, output };
}

/**
 * Adds the numbers of the report; without a readable one the step has failed.
 * @param {Promise<StepResult>} running
 * @param {() => Counts} readCounts
 * @returns {Promise<StepResult>}
 */
async function tested(running, readCounts) {
  const result = await running;
  try {
    const counts = readCounts();
    return { ...result, ok: result.ok && counts.failed === 0 && counts.passed > 0, counts };
  } catch (error) {
    return { ok: false, output: `${result.output}\nThe report of the tests could not be read: ${error}` };
  }
}

/** The path for a report, cleared of an earlier one. @param {string} name */
function freshReport(name) {
  const file = inProject(REPORTS, name);
  mkdirSync(inProject(REPORTS), { recursive: true });
  rmSync(file, { force: true });
  return file;
}
