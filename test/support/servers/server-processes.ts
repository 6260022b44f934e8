import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { testProgram } from '#test/support/programs/test-programs.ts';

export interface ServerProcesses {
  /** Where each process listens, such as http://127.0.0.1:41234. */
  urls: string[];
  /** The process ids, in the same order. */
  pids: number[];
  stop(): Promise<void>;
}

async function startOne(environment: Record<string, string>): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [testProgram('server-process')], {
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'silent', MAX_EVENT_LOOP_DELAY: '0', ...environment },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const [line] = (await Promise.race([once(lines, 'line'), once(child, 'exit')])) as [unknown];
  if (typeof line !== 'string') throw new Error('A server process ended before it listened');
  return { child, url: `http://127.0.0.1:${(JSON.parse(line) as { port: number }).port}` };
}

/** Several processes of the server on one database, as a festival would run them behind a proxy. */
export async function startServerProcesses(
  count: number,
  environment: Record<string, string>,
): Promise<ServerProcesses> {
  const started = await Promise.all(Array.from({ length: count }, () => startOne(environment)));
  return {
    urls: started.map(({ url }) => url),
    pids: started.map(({ child }) => child.pid ?? 0),
    stop: async () => {
      await Promise.all(
        started.map(async ({ child }) => {
          if (child.exitCode !== null) return;
          const ended = once(child, 'exit');
          child.stdin?.end();
          await ended;
        }),
      );
    },
  };
}
