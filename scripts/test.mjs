import { Failure, runScript } from './steps/failure.mjs';
import { install } from './steps/install.mjs';
import { requireNode } from './steps/project.mjs';
import { withProgress } from './steps/run.mjs';
import { steps } from './steps/test-steps.mjs';

/** The steps that `--only unit,browser` names; without it, all. */
function chosenSteps() {
  const at = process.argv.indexOf('--only');
  if (at === -1) return steps;
  const names = (process.argv[at + 1] ?? '').split(',');
  const known = steps.map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return steps.filter(({ name }) => names.includes(name));
  throw new Failure(`There is no step "${unknown}"; there are: ${known.join(', ')}.`);
}

/**
 * Runs the steps until one fails.
 * @param {import('./steps/test-steps.mjs').Step[]} chosen
 * @returns {Promise<import('./steps/test-reports.mjs').Counts & { failedStep?: string, output?: string }>}
 */
async function runSteps(chosen) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const step of chosen) {
    const { ok, output, counts } = await withProgress(
      step.name,
      () => attempt(step),
      (result) => result.ok,
    );
    total.passed += counts?.passed ?? 0;
    total.skipped += counts?.skipped ?? 0;
    // A step can fail without a failed test; the last line must not then speak of no failure.
    total.failed += counts?.failed || (ok ? 0 : 1);
    if (!ok) return { ...total, failedStep: step.name, output };
  }
  return total;
}

/** @param {import('./steps/test-steps.mjs').Step} step */
async function attempt(step) {
  try {
    return await step.run();
  } catch (error) {
    return { ok: false, output: error instanceof Failure ? error.message : String(error) };
  }
}

requireNode();
await runScript(async () => {
  const chosen = chosenSteps();
  const started = performance.now();
  await install();
  const { passed, failed, skipped, failedStep, output } = await runSteps(chosen);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  if (failedStep) console.log(`\n${output}\n\nFailed at ${failedStep} after ${seconds} s.`);
  else
    console.log(
      `\nEvery step is right: ${chosen.map(({ name }) => name).join(', ')} (${seconds} s, ${skipped} skipped).`,
    );
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failedStep ? 1 : 0;
});
