import { readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * The numbers in the JSON report of Vitest. A file that fails before its tests run counts as one failed test.
 * @param {string} file
 */
export function readVitestReport(file) {
  const report = JSON.parse(readFileSync(file, 'utf8'));
  /** @type {{ status: string, assertionResults: unknown[] }[]} */
  const files = report.testResults;
  const broken = files.filter((result) => result.status === 'failed' && result.assertionResults.length === 0).length;
  return counts(report.numPassedTests, report.numFailedTests + broken, report.numPendingTests + report.numTodoTests);
}

/**
 * The numbers in the JSON report of Playwright. Only CI tries a test again; one that passes then counts as
 * passed, and Playwright's own lines name it as flaky.
 * @param {string} file
 */
export function readPlaywrightReport(file) {
  const { stats, errors } = JSON.parse(readFileSync(file, 'utf8'));
  return counts(stats.expected + stats.flaky, stats.unexpected + errors.length, stats.skipped);
}

/**
 * @param {unknown[]} numbers
 * @returns {Counts}
 */
function counts(...numbers) {
  const [passed, failed, skipped] = numbers.map((number) => {
    if (typeof number === 'number' && Number.isInteger(number) && number >= 0) return number;
    throw new Error('The report of the tests has no numbers where they were expected.');
  });
  return { passed: passed ?? 0, failed: failed ?? 0, skipped: skipped ?? 0 };
}
