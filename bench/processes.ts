import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../scripts/steps/free-port.mjs';
import { builtProgram } from '../scripts/steps/launch.mjs';
import { root } from '../scripts/steps/project.mjs';
import { ADMIN } from './admin.ts';
import type { Target } from './load/measure.ts';
import {
  forgetPeak,
  limitProcessor,
  type Place,
  peakMegabytes,
  pinned,
  processorSeconds,
  residentMegabytes,
} from './machine.ts';

/** Servers still running; however the benchmark ends, none outlives it. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export interface Server extends Target {
  /** Milliseconds from spawning to the first answer. */
  startMilliseconds: number;
  /** Resident memory of its processes now, in MB. */
  memory(): number;
  /** The most resident memory while `work` ran, in MB. */
  peakDuring(work: () => Promise<unknown>): Promise<number>;
  /** See `limitProcessor`: each of its processes gets `share` of a processor from now on. */
  limitProcessor(share: number): (() => void) | undefined;
  stop(): Promise<void>;
}

interface Command {
  command: string[];
  port: number;
  place: Place;
  cwd?: string;
  environment?: NodeJS.ProcessEnv;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

async function firstResponse(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`);
    const response = await fetch(url).catch(() => undefined);
    await response?.arrayBuffer();
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Starts a server of any kind and waits for its first answer to `/`, or to `firstPath`. */
export async function startServer(
  { command, port, place, cwd, environment = process.env }: Command,
  firstPath = '/',
): Promise<Server> {
  const started = performance.now();
  const [program, parameters] = pinned(place, command);
  const child = spawn(program, parameters, { cwd, env: environment, stdio: ['ignore', 'ignore', 'inherit'] });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const url = `http://127.0.0.1:${port}`;
  await firstResponse(url + firstPath, child);
  const startMilliseconds = performance.now() - started;
  const pid = child.pid ?? 0;
  return {
    url,
    startMilliseconds,
    processorSeconds: () => processorSeconds(pid),
    memory: () => residentMegabytes(pid),
    peakDuring: async (work) => {
      forgetPeak(pid);
      await work();
      return peakMegabytes(pid);
    },
    limitProcessor: (share) => limitProcessor(pid, share),
    stop: () => end(child),
  };
}

/** The built server as `npm start` runs it, on a data folder of its own. */
export async function startUtsav(
  dataDir: string,
  settings: Record<string, string> = {},
  place: Place = 'first',
): Promise<Server> {
  const { parameters, environment } = builtProgram('serve');
  const port = await freePort();
  const own = { ...ADMIN, LOG_LEVEL: 'error', SAMPLE_DATA: 'off', PORT: String(port), DATA_DIR: dataDir };
  return startServer({
    command: [process.execPath, ...parameters],
    port,
    place,
    cwd: root,
    environment: { ...process.env, ...environment, ...own, ...settings },
  });
}
