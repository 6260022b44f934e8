import { readFileSync } from 'node:fs';

export interface Timed {
  name: string;
  seconds: number;
}

export interface TestReport {
  passed: number;
  failed: number;
  skipped: number;
  /** Tests that failed once and passed when tried again. */
  flaky: string[];
  files: Timed[];
}

interface Suite {
  file: string;
  specs: { title: string; tests: { status: string; results: { duration: number }[] }[] }[];
  suites?: Suite[];
}

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

function number(value: unknown): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return value;
  throw new Error('The report of the tests has no numbers where they were expected.');
}

/** Vitest's JSON report. A file that fails before its tests run counts as one failed test. */
export function readVitestReport(file: string): TestReport {
  const report = read(file);
  const results: { name: string; status: string; startTime: number; endTime: number; assertionResults: unknown[] }[] =
    report.testResults;
  const broken = results.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0);
  return {
    passed: number(report.numPassedTests),
    failed: number(report.numFailedTests) + broken.length,
    skipped: number(report.numPendingTests) + number(report.numTodoTests),
    flaky: [],
    files: results.map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 })),
  };
}

const withNested = (suites: Suite[]): Suite[] => suites.flatMap((suite) => [suite, ...withNested(suite.suites ?? [])]);

/** Playwright's JSON report. Only CI tries a test again; one that passes then counts as passed and is named as flaky. */
export function readPlaywrightReport(file: string): TestReport {
  const { stats, errors, suites = [] } = read(file);
  const seconds = new Map<string, number>();
  const flaky: string[] = [];
  for (const suite of withNested(suites)) {
    for (const { title, tests } of suite.specs) {
      const spent = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000;
      seconds.set(suite.file, (seconds.get(suite.file) ?? 0) + spent);
      if (tests.some(({ status }) => status === 'flaky')) flaky.push(`${suite.file}: ${title}`);
    }
  }
  return {
    passed: number(stats.expected) + number(stats.flaky),
    failed: number(stats.unexpected) + errors.length,
    skipped: number(stats.skipped),
    flaky,
    files: [...seconds].map(([name, spent]) => ({ name, seconds: spent })),
  };
}

/** The longest first, one a line, with what each took. */
export function slowest(files: Timed[], count = 10): string[] {
  const sorted = [...files].sort((a, b) => b.seconds - a.seconds).slice(0, count);
  return sorted.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${name}`);
}
