import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { stripVTControlCharacters } from 'node:util';
import { runsAll } from '../../test/support/databases/test-scope.ts';
import { findPostgresBinaries } from '../../test/support/postgres/postgres-binaries.ts';
import { ensureChromium } from './chromium.mjs';
import { isBuilt } from './is-built.mjs';
import { inProject, pinnedNode, root, toolEnvironment, tools } from './project.mjs';
import { readPlaywrightReport, readVitestReport, type TestReport } from './test-reports.ts';

const REPORTS = '.cache/tests';
const HEARTBEAT_MILLISECONDS = 15_000;

export interface Step {
  name: string;
  /** One after the other; `shard`, such as 1/2, is the part of the browser tests to run. */
  commands: (shard?: string) => string[][];
  environment?: Record<string, string>;
  /** Looked for before anything runs; throws with a sentence where it is missing. */
  needs?: (() => unknown)[];
  readReport?: () => TestReport;
  /** Which steps follow each other: on a machine of two processors, and on one with more. */
  lane: { narrow: string; wide: string };
  /** Not part of `npm test`. */
  isLong?: boolean;
}

export interface StepResult {
  name: string;
  ok: boolean;
  output: string;
  seconds: number;
  report?: TestReport;
}

const lane = (narrow: string, wide = narrow) => ({ narrow, wide });
const postgres = () => findPostgresBinaries();
const chromium = async () => {
  process.env.CHROMIUM_PATH = await ensureChromium();
};
const reportFile = (name: string) => inProject(REPORTS, `${name}.json`);

/** Vitest on the projects that `filters` choose. */
function unit(name: string, filters: string[], more: Partial<Step> = {}, before = (): string[][] => []): Step {
  const report = reportFile(name);
  const projects = filters.flatMap((filter) => ['--project', filter]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return {
    name,
    commands: () => [...before(), [tools.vitest, 'run', ...projects, ...reporters]],
    readReport: () => readVitestReport(report),
    lane: lane('checks', name),
    ...more,
  };
}

const building = () => (isBuilt() ? [] : [['scripts/build.ts']]);

/** What `npm test` runs, and with `isLong` what only `npm run ci` runs besides. */
export const steps: Step[] = [
  { name: 'lint', commands: () => [[tools.biome, 'ci', '--colors=off', '.']], lane: lane('checks') },
  {
    name: 'typecheck',
    // Each checker looks at the shared types again: a second one is worth it where processors are idle.
    commands: () => [
      [tools.reactRouter, 'typegen'],
      [tools.tsc, '--checkers', availableParallelism() > 2 ? '4' : '1'],
    ],
    lane: lane('checks'),
  },
  { name: 'lint:deps', commands: () => [['scripts/lint-deps.mjs']], lane: lane('checks') },
  unit('sqlite', ['!*postgres*']),
  { name: 'build', commands: building, lane: lane('browser') },
  {
    name: 'browser',
    commands: (shard) => [
      ...building(),
      [tools.playwright, 'test', ...(runsAll() ? [] : ['--grep=@smoke']), ...(shard ? [`--shard=${shard}`] : [])],
    ],
    needs: [chromium],
    readReport: () => readPlaywrightReport(reportFile('browser')),
    lane: lane('browser'),
  },
  unit('postgres', ['*postgres*'], { needs: [postgres], lane: lane('browser', 'postgres') }),
  // It kills the built program.
  unit(
    'resilience',
    ['resilience-*'],
    { environment: { RESILIENCE: 'full' }, needs: [postgres], lane: lane('browser'), isLong: true },
    building,
  ),
];

/** Runs a command and returns what it wrote, both streams in order, without colours. */
function run(parameters: string[], environment: Record<string, string> = {}): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve) => {
    let output = '';
    const keep = (chunk: Buffer) => {
      output += chunk;
    };
    const child = spawn(pinnedNode, parameters, {
      cwd: root,
      env: toolEnvironment(environment),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', (error) => resolve({ ok: false, output: error.message }));
    child.once('close', (code) => resolve({ ok: code === 0, output: stripVTControlCharacters(output) }));
  });
}

/** Runs a step and says when it begins, that it still runs, and how it ended. A step of tests passes with a report alone. */
export async function runStep({ name, commands, environment, readReport }: Step, shard?: string): Promise<StepResult> {
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  console.log(`${name} …`);
  const heartbeat = setInterval(
    () => console.log(`${name} … still running (${seconds().toFixed(0)} s)`),
    HEARTBEAT_MILLISECONDS,
  );
  mkdirSync(inProject(REPORTS), { recursive: true });
  if (readReport) rmSync(reportFile(name), { force: true });
  let result = { ok: true, output: '' };
  let report: TestReport | undefined;
  try {
    for (const command of commands(shard)) if (result.ok) result = await run(command, environment);
    report = readReport?.();
    if (report && (report.failed > 0 || report.passed === 0)) result.ok = false;
  } catch (error) {
    result = { ok: false, output: `${result.output}\n${error}` };
  } finally {
    clearInterval(heartbeat);
  }
  console.log(`${name}: ${result.ok ? 'passed' : 'failed'} (${seconds().toFixed(1)} s)`);
  return { name, ...result, seconds: seconds(), ...(report && { report }) };
}
