import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** How long a load is recorded, in seconds, and how long the browser may take to write it down. */
const RECORDED = 5;
const MAX_WAIT = 60;
/** What a task may take before the rest of it counts as blocking, in milliseconds: Lighthouse's. */
const LONG_TASK = 50;

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** When it began and how long it took, in microseconds, and how much of that the processor worked for it. */
  ts: number;
  dur?: number;
  tdur?: number;
}

/** What the browser's own recording of a start says, without developer tools: V8 parses React twice as soon as some are attached. */
async function recordLoad(chromium: string, flags: string[], url: string): Promise<TraceEvent[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'utsav-trace-'));
  const file = path.join(folder, 'trace.json');
  const recording = [
    '--trace-startup=toplevel,loading',
    '--trace-startup-format=json',
    `--trace-startup-duration=${RECORDED}`,
    `--trace-startup-file=${file}`,
  ];
  const phone = ['--window-size=412,823', '--force-device-scale-factor=1.75'];
  const browser = spawn(chromium, [...flags, ...recording, ...phone, `--user-data-dir=${folder}`, '--headless', url], {
    // The clock of those who come: elsewhere all hours of a page change once it is hydrated.
    env: { ...process.env, TZ: 'Asia/Kolkata' },
    stdio: 'ignore',
    // A group of its own: the command may be a script that starts the browser.
    detached: true,
  });
  const ended = new Promise((resolve) => browser.once('exit', resolve));
  try {
    for (let waited = 0; waited < RECORDED + MAX_WAIT; waited += 1) {
      await wait(1000);
      const text = await readFile(file, 'utf8').catch(() => '');
      try {
        return (JSON.parse(text) as { traceEvents: TraceEvent[] }).traceEvents;
      } catch {
        // Not written yet, or half.
      }
    }
    throw new Error(`${chromium} wrote no recording of ${url}`);
  } finally {
    if (browser.pid) process.kill(-browser.pid, 'SIGKILL');
    await ended;
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * How long the page's own thread would keep a slower processor from responding after the first paint, in milliseconds: the processor time of each
 * task, multiplied. What a task waits for other programs, or for the host of a virtual machine, is not in it, as it is in Lighthouse's.
 */
export async function blockingByProcessorTime(
  chromium: string,
  flags: string[],
  { url, slower }: { url: string; slower: number },
): Promise<number> {
  const events = await recordLoad(chromium, flags, url);
  const painted = events.find(({ name }) => name === 'firstContentfulPaint');
  if (!painted) throw new Error(`${url} was not painted`);
  const tasks = events.filter(
    ({ name, ph, pid, tid, ts, dur = 0 }) =>
      name.endsWith('RunTask') && ph === 'X' && pid === painted.pid && tid === painted.tid && ts + dur > painted.ts,
  );
  if (tasks.every(({ tdur }) => tdur === undefined)) throw new Error(`No task of ${url} has its processor time`);
  return tasks.reduce((sum, { tdur = 0 }) => sum + Math.max(0, (tdur / 1000) * slower - LONG_TASK), 0);
}
