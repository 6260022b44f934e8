import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readPlaywrightReport, readVitestReport, slowest } from './test-reports.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'utsav-reports-'));
  file = path.join(folder, 'report.json');
});

afterEach(() => rmSync(folder, { recursive: true }));

const write = (report: unknown) => writeFileSync(file, JSON.stringify(report));

describe('readVitestReport', () => {
  const report = { numPassedTests: 12, numFailedTests: 2, numPendingTests: 1, numTodoTests: 3, testResults: [] };

  it('reads the numbers and what each file took', () => {
    const one = { name: 'a.test.ts', status: 'passed', startTime: 1000, endTime: 3500, assertionResults: [{}] };
    write({ ...report, testResults: [one] });
    const files = [{ name: 'a.test.ts', seconds: 2.5 }];
    expect(readVitestReport(file)).toEqual({ passed: 12, failed: 2, skipped: 4, flaky: [], failures: [], files });
  });

  it('counts a file that could not be loaded as one failure', () => {
    const broken = { status: 'failed', assertionResults: [] };
    write({ ...report, numFailedTests: 0, testResults: [broken, { status: 'passed', assertionResults: [{}] }] });
    expect(readVitestReport(file).failed).toBe(1);
  });

  it('says what failed, with the beginning of the error alone', () => {
    const message = ['\u001b[31mexpected 1 to be 2\u001b[39m', ...Array(40).fill('at line')].join('\n');
    const failed = { status: 'failed', fullName: 'sums adds', failureMessages: [message] };
    write({ ...report, testResults: [{ name: 'a.test.ts', status: 'failed', assertionResults: [failed] }] });
    const [text = ''] = readVitestReport(file).failures;
    expect(text).toMatch(/^a\.test\.ts: sums adds\n {4}expected 1 to be 2\n {4}at line/);
    expect(text.split('\n').length).toBeLessThan(20);
  });

  it.each([{}, { ...report, numPassedTests: 'many' }, { ...report, numPassedTests: undefined }])(
    'refuses a report without numbers',
    (wrong) => {
      write({ testResults: [], ...wrong });
      expect(() => readVitestReport(file)).toThrow('no numbers');
    },
  );

  it('refuses to go on without a report', () => {
    expect(() => readVitestReport(file)).toThrow('ENOENT');
  });
});

describe('readPlaywrightReport', () => {
  const test = (status: string, ...durations: number[]) => ({
    status,
    projectName: 'phone',
    results: durations.map((duration, index) => ({ duration, error: { message: `try ${index + 1}` } })),
  });
  const specs = [
    { title: 'opens', tests: [test('expected', 1000), test('flaky', 2000, 1500)] },
    { title: 'closes', tests: [test('expected', 500)] },
  ];

  it('counts a test that passed the second time as passed, and an error outside tests as failed', () => {
    write({ stats: { expected: 20, unexpected: 1, flaky: 2, skipped: 3 }, errors: [{}] });
    expect(readPlaywrightReport(file)).toMatchObject({ passed: 22, failed: 2, skipped: 3 });
  });

  it('names flaky tests and adds up what each spec took, nested suites included', () => {
    const suites = [{ file: 'home.spec.ts', specs: [], suites: [{ file: 'home.spec.ts', specs }] }];
    write({ stats: { expected: 2, unexpected: 0, flaky: 1, skipped: 0 }, errors: [], suites });
    expect(readPlaywrightReport(file)).toMatchObject({
      flaky: ['home.spec.ts: opens (phone)\n    try 1'],
      files: [{ name: 'home.spec.ts', seconds: 5 }],
    });
  });
});

describe('readPlaywrightReport, of a test that failed twice', () => {
  it('says what the last try failed by', () => {
    const results = ['first', 'second'].map((message) => ({ duration: 1, error: { message } }));
    const specs = [{ title: 'opens', tests: [{ status: 'unexpected', projectName: 'desktop', results }] }];
    const stats = { expected: 0, unexpected: 1, flaky: 0, skipped: 0 };
    write({ stats, errors: [], suites: [{ file: 'home.spec.ts', specs }] });
    expect(readPlaywrightReport(file).failures).toEqual(['home.spec.ts: opens (desktop)\n    second']);
  });
});

describe('slowest', () => {
  it('lists the longest files first and no more than asked', () => {
    const files = [3, 10.26, 5].map((seconds) => ({ name: `${seconds}.ts`, seconds }));
    expect(slowest(files, 2).map((line) => line.trim())).toEqual(['10.3 s  10.26.ts', '5.0 s  5.ts']);
  });
});
