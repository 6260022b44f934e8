import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readPlaywrightReport, readVitestReport } from './test-reports.mjs';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'utsav-reports-'));
  file = path.join(folder, 'report.json');
});

afterEach(() => rmSync(folder, { recursive: true }));

const write = (report: unknown) => writeFileSync(file, JSON.stringify(report));

describe('the numbers of Vitest', () => {
  const report = { numPassedTests: 12, numFailedTests: 2, numPendingTests: 1, numTodoTests: 3, testResults: [] };

  it('are read as they stand', () => {
    write(report);
    expect(readVitestReport(file)).toEqual({ passed: 12, failed: 2, skipped: 4 });
  });

  it('count a file that could not be loaded as one failure', () => {
    const broken = { status: 'failed', assertionResults: [] };
    write({ ...report, numFailedTests: 0, testResults: [broken, { status: 'passed', assertionResults: [{}] }] });
    expect(readVitestReport(file).failed).toBe(1);
  });

  it.each([{}, { ...report, numPassedTests: 'many' }, { ...report, numPassedTests: undefined }])(
    'are refused where there are none',
    (wrong) => {
      write({ testResults: [], ...wrong });
      expect(() => readVitestReport(file)).toThrow('no numbers');
    },
  );

  it('are refused without a report', () => {
    expect(() => readVitestReport(file)).toThrow('ENOENT');
  });
});

describe('the numbers of Playwright', () => {
  it('count as passed what passed the second time, and as failed errors outside tests', () => {
    write({ stats: { expected: 20, unexpected: 1, flaky: 2, skipped: 3 }, errors: [{}] });
    expect(readPlaywrightReport(file)).toEqual({ passed: 22, failed: 2, skipped: 3 });
  });
});
