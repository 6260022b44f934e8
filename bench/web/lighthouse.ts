import { execFile, spawnSync } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { amount, type Report } from '../report.ts';
import { blockingByProcessorTime } from './processor-time.ts';

const BENCH = path.resolve(import.meta.dirname, '..');

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const BUDGET = {
  performance: 98,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
  script: 125,
  style: 15,
  font: 100,
};
/** Milliseconds until the largest part of a page is painted, on the slow 4G of Lighthouse. */
const MAX_LARGEST_PAINT = 1900;

interface FileRequest {
  url: string;
  resourceType: string;
  transferSize: number;
}

interface Audit {
  id: string;
  score: number | null;
  scoreDisplayMode: string;
  numericValue?: number;
  details?: unknown;
}

interface LighthouseResult {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, Audit>;
  runtimeError?: { message: string };
}

/** Lighthouse lives in a package of its own, so that nobody who does not measure has to install it. */
export function installLighthouse(): void {
  console.log('Installing Lighthouse into bench/node_modules, unless it is there …');
  // With NODE_ENV=production npm would leave it out.
  const { status } = spawnSync('npm', ['install', '--no-save', '--include=dev', '--loglevel=error'], {
    cwd: BENCH,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('Lighthouse could not be installed; npm says why above.');
}

/** Not `spawnSync`: the page of Lighthouse waits for Playwright, which is attached to the browser too and has to go on. */
async function runLighthouse(url: string, port: number, options: string[] = []): Promise<LighthouseResult> {
  const program = path.join(BENCH, 'node_modules/lighthouse/cli/index.js');
  const parameters = [program, url, `--port=${port}`, '--output=json', '--quiet', ...options];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, parameters, { maxBuffer: 1 << 28 });
  if (!stdout.startsWith('{')) throw new Error(`Lighthouse failed on ${url}: ${stderr}`);
  return JSON.parse(stdout) as LighthouseResult;
}

/** Lighthouse's own advice for what differs from run to run: the median of an odd number of them. */
const PAGE_ROUNDS = 3;
const BUSY_ROUNDS = 5;

/**
 * Repeats a run until more than half of `rounds` keep the goal, or miss it: on that side the median of all of them would be, and
 * no further than `decisive`, the last of that half.
 */
async function runUntilDecided<Run>(
  rounds: number,
  { run, figureOf, atMost }: { run: () => Promise<Run>; figureOf: (run: Run) => number; atMost: number },
): Promise<{ runs: Run[]; decisive: Run }> {
  const runs: Run[] = [];
  for (;;) {
    runs.push(await run());
    const sorted = runs.toSorted((a, b) => figureOf(a) - figureOf(b));
    const kept = sorted.filter((one) => figureOf(one) <= atMost);
    const missed = sorted.slice(kept.length);
    const decisive = kept.length > rounds / 2 ? kept.at(-1) : missed.length > rounds / 2 ? missed[0] : undefined;
    if (decisive !== undefined) return { runs, decisive };
  }
}

const largestPaintOf = ({ audits }: LighthouseResult) => audits['largest-contentful-paint']?.numericValue ?? Number.NaN;

/**
 * Lighthouse with its own mobile preset on a page, and the bytes it fetches: of some runs the one that decides about the largest paint.
 * Simulated, that is a second later in a run in which the scripts were there before the first frame was drawn.
 */
export async function addLighthouse(report: Report, name: string, url: string, port: number): Promise<void> {
  const run = async () => {
    const result = await runLighthouse(url, port);
    const error = result.runtimeError?.message;
    if (error || Number.isNaN(largestPaintOf(result)))
      throw new Error(`Lighthouse failed on ${name}: ${error ?? 'no paint'}`);
    return result;
  };
  const largestPaint = { run, figureOf: largestPaintOf, atMost: MAX_LARGEST_PAINT };
  const { runs, decisive: lhr } = await runUntilDecided(PAGE_ROUNDS, largestPaint);
  const paints = runs.map(largestPaintOf);
  const scoreOf = (id: string) => Math.round((lhr.categories[id]?.score ?? 0) * 100);
  for (const id of categories) {
    report.add({
      what: `${name}: ${id}`,
      measured: `${scoreOf(id)}`,
      ratio: scoreOf(id),
      goal: { atLeast: BUDGET[id] },
    });
  }
  const figureOf = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
  // To a thousandth, as Lighthouse shows it: faces of the same size differ by a fraction of a pixel.
  const shift = Math.round(figureOf('cumulative-layout-shift') * 1000) / 1000;
  report.add({ what: `${name}: layout shift`, measured: shift.toFixed(3), ratio: shift, goal: { atMost: 0 } });
  const largest = largestPaintOf(lhr);
  report.add({
    what: `${name}: largest contentful paint`,
    measured: amount(largest, 'ms'),
    against: paints.map((paint) => Math.round(paint)).join(', '),
    ratio: largest,
    unit: 'ms',
    goal: { atMost: MAX_LARGEST_PAINT },
  });
  for (const audit of ['first-contentful-paint', 'total-blocking-time']) {
    report.add({ what: `${name}: ${audit.replaceAll('-', ' ')}`, measured: amount(figureOf(audit), 'ms') });
  }
  const requests = (lhr.audits['network-requests']?.details as { items: FileRequest[] } | undefined)?.items ?? [];
  addBytes(report, name, url, requests);
  const failed = Object.values(lhr.audits).filter((audit) => audit.score === 0 && audit.scoreDisplayMode === 'binary');
  if (failed.length > 0)
    report.add({ what: `${name}: audits that failed`, measured: failed.map(({ id }) => id).join(' ') });
}

/** How many times slower the processor of a cheap phone is that has something else to do. */
const BUSY = 6;
const MAX_BLOCKING = 150;

/**
 * How the processor is slowed down. Simulated, as for the scores, each task's time here is multiplied, and so is what it waited
 * for other programs; applied, the browser itself is slowed down.
 */
const throttlings = { simulated: 'simulate', applied: 'devtools' };

/** A browser that Lighthouse and a recording of a load can use. */
export interface BenchBrowser {
  executable: string;
  flags: string[];
  /** Where the one that is running listens for developer tools. */
  port: number;
}

/**
 * How long the page's scripts keep a busy phone from responding, in milliseconds: of some runs the one that decides, and each of them. By
 * Lighthouse, and by the processor time of each task, which a busy or virtual machine changes little.
 */
export async function addBusyPhone(
  report: Report,
  name: string,
  url: string,
  { executable, flags, port }: BenchBrowser,
): Promise<void> {
  const ways: Record<string, () => Promise<number>> = {};
  for (const [throttling, method] of Object.entries(throttlings)) {
    const options = [
      '--only-categories=performance',
      `--throttling-method=${method}`,
      `--throttling.cpuSlowdownMultiplier=${BUSY}`,
    ];
    ways[throttling] = async () => {
      const blocking = (await runLighthouse(url, port, options)).audits['total-blocking-time']?.numericValue;
      if (blocking === undefined) throw new Error(`Lighthouse failed on ${name}: no blocking time`);
      return blocking;
    };
  }
  ways['by processor time'] = () => blockingByProcessorTime(executable, flags, { url, slower: BUSY });
  for (const [way, run] of Object.entries(ways)) {
    const blockingTime = { run, figureOf: (blocking: number) => blocking, atMost: MAX_BLOCKING };
    const { runs, decisive: blocking } = await runUntilDecided(BUSY_ROUNDS, blockingTime);
    report.add({
      what: `${name}: total blocking time at a ${BUSY}th of the processor, ${way}`,
      measured: amount(blocking, 'ms'),
      against: runs.map((one) => Math.round(one)).join(', '),
      ratio: blocking,
      unit: 'ms',
      goal: { atMost: MAX_BLOCKING },
    });
  }
}

function addBytes(report: Report, name: string, url: string, requests: FileRequest[]): void {
  const kilobytes = (type: string) =>
    requests
      .filter(({ resourceType }) => resourceType === type)
      .reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000;
  const add = (what: string, type: string, atMost?: number) =>
    report.add({
      what: `${name}: ${what}`,
      measured: `${kilobytes(type).toFixed(1)} kB`,
      ...(atMost === undefined ? {} : { ratio: kilobytes(type), unit: 'kB', goal: { atMost } }),
    });
  add('JavaScript', 'Script', BUDGET.script);
  add('style sheets', 'Stylesheet', BUDGET.style);
  add('HTML', 'Document');
  add('fonts', 'Font', BUDGET.font);
  add('pictures', 'Image');
  const elsewhere = requests.filter(
    (one) => !one.url.startsWith('data:') && new URL(one.url).host !== new URL(url).host,
  );
  report.add({
    what: `${name}: requests, those to other hosts`,
    measured: `${requests.length}`,
    ratio: elsewhere.length,
    goal: { atMost: 0 },
  });
}
