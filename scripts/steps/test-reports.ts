import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

export interface Timed {
  name: string;
  seconds: number;
}

export interface TestReport {
  passed: number;
  failed: number;
  skipped: number;
  /** Tests that failed once and passed when tried again, each with the beginning of the first error. */
  flaky: string[];
  /** What failed, each with the beginning of its error. */
  failures: string[];
  files: Timed[];
}

interface Try {
  duration: number;
  error?: { message?: string };
}

interface Suite {
  file: string;
  specs: { title: string; tests: { status: string; projectName: string; results: Try[] }[] }[];
  suites?: Suite[];
}

const LINES_OF_ERROR = 12;

const failure = (file: string, title: string, error = '') =>
  [`${file}: ${title}`, ...stripVTControlCharacters(error).split('\n').slice(0, LINES_OF_ERROR)].join('\n    ');

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

function number(value: unknown): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return value;
  throw new Error('The report of the tests has no numbers where they were expected.');
}

interface FileResult {
  name: string;
  status: string;
  message?: string;
  startTime: number;
  endTime: number;
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
}

/** Vitest's JSON report. A file that fails before its tests run counts as one failed test. */
export function readVitestReport(file: string): TestReport {
  const report = read(file);
  const results: FileResult[] = report.testResults;
  const broken = results.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0);
  return {
    passed: number(report.numPassedTests),
    failed: number(report.numFailedTests) + broken.length,
    skipped: number(report.numPendingTests) + number(report.numTodoTests),
    flaky: [],
    failures: [
      ...broken.map(({ name, message }) => failure(name, 'could not be loaded', message)),
      ...results.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) => failure(name, fullName, failureMessages[0])),
      ),
    ],
    files: results.map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 })),
  };
}

const withNested = (suites: Suite[]): Suite[] => suites.flatMap((suite) => [suite, ...withNested(suite.suites ?? [])]);

/** Playwright's JSON report. Only CI tries a test again; one that passes then counts as passed and is named as flaky. */
export function readPlaywrightReport(file: string): TestReport {
  const { stats, errors, suites = [] } = read(file);
  const seconds = new Map<string, number>();
  const flaky: string[] = [];
  const failures: string[] = [];
  for (const suite of withNested(suites)) {
    for (const { title, tests } of suite.specs) {
      const spent = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000;
      seconds.set(suite.file, (seconds.get(suite.file) ?? 0) + spent);
      for (const { status, projectName, results } of tests) {
        const name = `${title} (${projectName})`;
        const errors = results.flatMap(({ error }) => error?.message ?? []);
        if (status === 'flaky') flaky.push(failure(suite.file, name, errors[0]));
        if (status === 'unexpected') failures.push(failure(suite.file, name, errors.at(-1)));
      }
    }
  }
  return {
    passed: number(stats.expected) + number(stats.flaky),
    failed: number(stats.unexpected) + errors.length,
    skipped: number(stats.skipped),
    flaky,
    failures,
    files: [...seconds].map(([name, spent]) => ({ name, seconds: spent })),
  };
}

/** The longest first, one a line, with what each took. */
export function slowest(files: Timed[], count = 10): string[] {
  const sorted = [...files].sort((a, b) => b.seconds - a.seconds).slice(0, count);
  return sorted.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${name}`);
}
