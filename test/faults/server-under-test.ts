import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { builtProgram } from '../../scripts/steps/launch.mjs';
import { pinnedNode } from '../../scripts/steps/project.mjs';
import { testProgram } from '../support/programs/test-programs.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Which program is tested: what `npm start` runs, or the API alone from its source. */
export type Program = 'built' | 'source';

const programs: Record<Program, () => string[]> = {
  built: () => builtProgram('serve').parameters,
  source: () => [testProgram('server-process')],
};

/** What `npm start` sets besides. */
const environmentOf = { built: builtProgram('serve').environment, source: {} };

export interface ServerUnderTest {
  /** Such as http://127.0.0.1:41234, without a slash at the end. */
  url: string;
  pid: number;
  /** Ends it at once, as a power cut would; resolves when it is gone. */
  kill(): Promise<void>;
  /** Asks it to end; resolves with its exit code. */
  terminate(): Promise<number | null>;
}

/** No server outlives the run, however it ends. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** The server prints its URL on the standard output, as text or as JSON. */
async function urlOf(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The server has no output');
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /http:\/\/[\d.]+:\d+/.exec(line)?.[0];
    const port = /"port":(\d+)/.exec(line)?.[1];
    if (url ?? port) return url ?? `http://127.0.0.1:${port}`;
  }
  throw new Error('The server ended before it listened');
}

/** Starts the server on a free port; resolves once it listens. `onOutput` gets what it prints. */
export async function startServer(
  program: Program,
  environment: Record<string, string>,
  onOutput?: (text: string) => void,
): Promise<ServerUnderTest> {
  const child = spawn(pinnedNode, programs[program](), {
    cwd: root,
    env: {
      ...process.env,
      ...environmentOf[program],
      NODE_ENV: 'production',
      LOG_LEVEL: 'silent',
      PORT: '0',
      SAMPLE_DATA: 'off',
      ...environment,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  running.add(child);
  if (onOutput) child.stdout?.on('data', (chunk) => onOutput(String(chunk)));
  const ended = once(child, 'exit').finally(() => running.delete(child));
  const url = await urlOf(child);
  child.stdout?.resume();
  return {
    url,
    pid: child.pid ?? 0,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
    terminate: async () => {
      child.kill('SIGTERM');
      const [code] = await ended;
      return code as number | null;
    },
  };
}
