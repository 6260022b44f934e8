import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { slowest } from './steps/test-reports.ts';
import { runStep, type Step, type StepResult, steps } from './steps/test-steps.ts';

const { values } = parseArgs({
  options: { only: { type: 'string' }, all: { type: 'boolean' }, shard: { type: 'string' } },
});

/** The steps to run: those that `--only lint,browser` names, with `--all` every one, else all but the long ones. */
function chosenSteps(): Step[] {
  const names = values.only?.split(',');
  const unknown = names?.find((name) => !steps.some((step) => step.name === name));
  if (unknown !== undefined) {
    console.error(`There is no step "${unknown}"; there are: ${steps.map(({ name }) => name).join(', ')}.`);
    process.exit(1);
  }
  return steps.filter(({ name, isLong }) => names?.includes(name) ?? (values.all || !isLong));
}

/** Steps of one lane run one after the other until one fails; the lanes run side by side, as many as there are processors. */
async function runLanes(chosen: Step[]): Promise<StepResult[]> {
  const lanes = Map.groupBy(chosen, ({ lane }) => (availableParallelism() > 2 ? lane.wide : lane.narrow));
  const results: StepResult[] = [];
  await Promise.all(
    [...lanes.values()].map(async (lane) => {
      for (const step of lane) {
        const result = await runStep(step, values.shard);
        results.push(result);
        if (!result.ok) return;
      }
    }),
  );
  return results;
}

/** Where the time went: every step, and the slowest files of those that run tests. */
function printTimes(results: StepResult[]): void {
  console.log('\nWhere the time went');
  for (const line of slowest(results, results.length)) console.log(line);
  for (const { name, report } of results) {
    if (report && report.files.length > 1)
      console.log([`\nSlowest files of ${name}`, ...slowest(report.files)].join('\n'));
  }
}

// See test/support/databases/test-scope.ts.
if (values.all) process.env.TESTS = 'all';
const started = performance.now();
const chosen = chosenSteps();
try {
  for (const need of new Set(chosen.flatMap(({ needs = [] }) => needs))) await need();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
const results = await runLanes(chosen);
const failed = results.filter(({ ok }) => !ok);
const sum = (of: 'passed' | 'failed' | 'skipped') =>
  results.reduce((total, { report }) => total + (report?.[of] ?? 0), 0);
for (const { name, output } of failed) console.log(`\n──── ${name} failed ────\n${output.trim()}`);
printTimes(results);
for (const { report } of results) {
  for (const test of report?.flaky ?? []) console.log(`\nFlaky, passed when tried again: ${test}`);
  for (const test of report?.failures ?? []) console.log(`\nFailed: ${test}`);
}
const unrun = chosen.filter(({ name }) => !results.some((result) => result.name === name)).map(({ name }) => name);
if (unrun.length > 0) console.log(`\nNot run, because a step before failed: ${unrun.join(', ')}`);
const seconds = ((performance.now() - started) / 1000).toFixed(0);
const names = (list: { name: string }[]) => list.map(({ name }) => name).join(', ');
console.log(
  `\n${failed.length > 0 ? `Failed: ${names(failed)}` : `Passed: ${names(chosen)}`} (${seconds} s, ${sum('skipped')} tests skipped)`,
);
// A step can fail without a failed test; the last line must not then speak of no failure.
console.log(`${sum('passed')} passed, ${sum('failed') || failed.length} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;
