import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

/** Servers still running; however the benchmark ends, none outlives it. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

function keepTrack(child: ChildProcess): void {
  running.add(child);
  child.once('exit', () => running.delete(child));
}

export interface Server {
  url: string;
  /** Milliseconds from spawning to the first answer. */
  startMilliseconds: number;
  /** Resident memory of the whole process tree's serving processes, in MB. */
  memory(): number;
  stop(): Promise<void>;
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (typeof address !== 'object' || address === null) throw new Error('No port');
  return address.port;
}

async function firstAnswer(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`);
    try {
      if ((await fetch(url)).ok) return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
}

function residentMegabytes(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
  const own = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '0';
  return Number(own) / 1024 + children.reduce((sum, child) => sum + residentMegabytes(Number(child)), 0);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** The built server as `npm start` runs it, on a data folder of its own. */
export async function startUtsav(dataDir: string, environment: Record<string, string> = {}): Promise<Server> {
  const port = await freePort();
  const started = performance.now();
  const child = spawn(process.execPath, ['--max-semi-space-size=8', 'build/server/main.js'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      PORT: `${port}`,
      DATA_DIR: dataDir,
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  keepTrack(child);
  const url = `http://127.0.0.1:${port}`;
  await firstAnswer(`${url}/`, child);
  const startMilliseconds = performance.now() - started;
  return { url, startMilliseconds, memory: () => residentMegabytes(child.pid ?? 0), stop: () => end(child) };
}

/** A node:http server that sends what another server answered, byte for byte. */
export async function startBare(original: string, acceptEncoding: string): Promise<Server> {
  const answer = await rawAnswer(original, acceptEncoding);
  const folder = mkdtempSync(path.join(tmpdir(), 'utsav-bench-'));
  const file = path.join(folder, 'answer.json');
  writeFileSync(file, JSON.stringify(answer));
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'bare-server.mjs'), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  keepTrack(child);
  const [line] = await once(child.stdout, 'data');
  const { port } = JSON.parse(String(line));
  return {
    url: `http://127.0.0.1:${port}/`,
    startMilliseconds: 0,
    memory: () => residentMegabytes(child.pid ?? 0),
    stop: async () => {
      await end(child);
      rmSync(folder, { recursive: true });
    },
  };
}

/** An answer as it travels: not decoded, with the headers that belong to it. */
async function rawAnswer(url: string, acceptEncoding: string) {
  const { request } = await import('node:http');
  const response = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': acceptEncoding } }, resolve)
      .on('error', reject)
      .end();
  });
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`);
  const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...headers } = response.headers;
  return { headers, body: Buffer.concat(chunks).toString('base64') };
}
