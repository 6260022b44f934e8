import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '#server/config.ts';
import type { AppContext } from '#server/context.ts';
import { openContext } from '#server/open-context.ts';
import { builtProgram } from '../../scripts/steps/launch.mjs';
import { pinnedNode } from '../../scripts/steps/project.mjs';
import { startServer } from './server-under-test.ts';

export const REVIEW_ADMIN = { email: 'admin@college.test', password: 'four-plain-words-together' };
const SESSION_SECRET = 'a secret for tests alone, long enough';

/**
 * The built server on SQLite, as `npm start` makes it under the usual umask, for the attacks of the security review.
 * Requests name the ip that they come from; `read` opens the same database beside the server.
 */
export async function startReviewedServer(environment: Record<string, string> = {}) {
  const parent = await mkdtemp(path.join(tmpdir(), 'utsav-review-'));
  const dataDir = path.join(parent, 'data');
  const umask = process.umask(0o022);
  let log = '';
  const server = await startServer(
    'built',
    {
      DATA_DIR: dataDir,
      SESSION_SECRET,
      ADMIN_EMAIL: REVIEW_ADMIN.email,
      ADMIN_PASSWORD: REVIEW_ADMIN.password,
      TRUST_PROXY: '1',
      MAX_EVENT_LOOP_DELAY: '0',
      ...environment,
    },
    (text) => {
      log += text;
    },
  ).finally(() => process.umask(umask));

  /** Sends a request from `ip`; a string or a form is sent as it is, other bodies as JSON. */
  async function send(ip: string, method: string, url: string, body?: unknown, more: Record<string, string> = {}) {
    const isJson = body !== undefined && !(body instanceof FormData);
    const headers = {
      'x-forwarded-for': ip,
      origin: server.url,
      ...(isJson && { 'content-type': 'application/json' }),
      ...more,
    };
    const payload = isJson ? JSON.stringify(body) : ((body ?? null) as FormData | null);
    const response = await fetch(server.url + url, { method, headers, body: payload, redirect: 'manual' });
    return { status: response.status, text: await response.text(), headers: response.headers };
  }

  const opened = await openContext(readConfig({ DATA_DIR: dataDir, SESSION_SECRET }), { migrate: false });
  return {
    url: server.url,
    pid: server.pid,
    sessionSecret: SESSION_SECRET,
    dataDir,
    context: opened.context as AppContext,
    send,
    log: () => log,
    /** A program of the built server beside it, such as `admin`: its exit code and its output. */
    run: (command: 'admin' | 'backup' | 'restore', ...parameters: string[]) => {
      const program = builtProgram(command);
      // What is restored goes beside it, as on another machine.
      const folder = command === 'restore' ? path.join(parent, 'restored') : dataDir;
      const env = { ...process.env, ...program.environment, DATA_DIR: folder, SESSION_SECRET, LOG_LEVEL: 'silent' };
      return new Promise<{ code: number; text: string }>((resolve) => {
        execFile(pinnedNode, [...program.parameters, ...parameters], { env }, (error, stdout, stderr) =>
          resolve({ code: error ? Number(error.code) : 0, text: stdout + stderr }),
        );
      });
    },
    close: async () => {
      await opened.close();
      await server.kill();
      await rm(parent, { recursive: true, force: true });
    },
  };
}

export type ReviewedServer = Awaited<ReturnType<typeof startReviewedServer>>;

/** How often each value is there, such as `29 × 200, 1 × 503`. */
export function tally(values: Iterable<string | number>): string {
  const counts = Map.groupBy(values, String);
  return [...counts].map(([value, { length }]) => `${length} × ${value}`).join(', ');
}

/** Prints a finding's figure beside that of the review, which tried the code of its day in the same way. */
export const report = (finding: string, then: string, now: string) => console.log(`${finding} | ${then} | ${now}`);

export function percentile(times: number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}
