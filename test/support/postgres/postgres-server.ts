import { type ChildProcessWithoutNullStreams, execFile, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../../../scripts/steps/free-port.mjs';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { type PostgresUser, postgresUser, readableBinaries } from './postgres-user.ts';

export interface PostgresServer {
  /** URL of a database on this server; the database is not created. */
  url(database: string): string;
  /** Ends the server and removes its files. */
  stop(): Promise<void>;
  /** Ends its processes at once, as `pg_ctl stop -m immediate` does; its files stay. */
  crash(): Promise<void>;
  /** Starts it after a crash, on the same port; resolves when it accepts queries. */
  startAgain(): Promise<void>;
}

export interface PostgresOptions {
  /** Whether what is committed outlives a crash of the server; slower. */
  keepsCommits?: boolean;
  /** Whether it vacuums and analyses tables meanwhile, which may change a plan in the middle of a test. */
  autovacuum?: boolean;
}

const ROLE = 'utsav';
const START_LIMIT_MS = 30_000;

/** Nothing outlives a test run, so nothing need survive a crash of the machine. */
const SETTINGS = ['fsync=off', 'full_page_writes=off', 'max_connections=200', 'jit=off'];

/**
 * Runs the server and takes orders on its own standard input. The input ends when the process that holds it
 * ends, in whichever way (also by SIGKILL): no server and no files are left behind.
 */
const KEEPER = `
directory=$1; shift
trap '' INT TERM HUP
start() { "$@" </dev/null & server=$!; }
start "$@"
while read -r order; do
  case $order in
    crash) kill -QUIT $server; wait $server ;;
    start) start "$@" ;;
  esac
done
kill -INT $server 2>/dev/null
wait $server
rm -rf "$directory"
`;

/** A throw-away PostgreSQL on a free port of 127.0.0.1, without passwords, for tests and benchmarks. */
export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresServer> {
  // Between finding a port free and taking it somebody else may come first.
  for (let attemptsLeft = 2; ; attemptsLeft -= 1) {
    try {
      return await startOnce(options);
    } catch (error) {
      if (attemptsLeft === 0 || !String(error).includes('could not bind')) throw error;
    }
  }
}

async function startOnce({ keepsCommits = false, autovacuum = true }: PostgresOptions): Promise<PostgresServer> {
  const directory = mkdtempSync(path.join(tmpdir(), 'utsav-postgres-'));
  const user = postgresUser();
  try {
    if (user) chownSync(directory, user.uid, user.gid);
    const binaries = readableBinaries(findPostgresBinaries(), directory, user);
    await initialise(binaries, directory, user);
    const port = await freePort();
    const onOff = (isOn: boolean) => (isOn ? 'on' : 'off');
    const own = [`synchronous_commit=${onOff(keepsCommits)}`, `autovacuum=${onOff(autovacuum)}`];
    const settings = [...SETTINGS, ...own];
    const keeper = launch(binaries, directory, port, user, settings);
    await ready(keeper).catch(async (error: unknown) => {
      await end(keeper);
      throw error;
    });
    const url = (database: string) => `postgres://${ROLE}@127.0.0.1:${port}/${database}`;
    const order = async (word: string, isUp: boolean) => {
      keeper.stdin.write(`${word}\n`);
      while ((await responses(url('postgres'))) !== isUp) await setTimeout(20);
    };
    return {
      url,
      stop: () => end(keeper),
      crash: () => order('crash', false),
      startAgain: () => order('start', true),
    };
  } catch (error) {
    rmSync(directory, { recursive: true, force: true });
    throw error;
  }
}

async function initialise(binaries: string, directory: string, user: PostgresUser): Promise<void> {
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  const options = ['--auth=trust', `--username=${ROLE}`, '--encoding=UTF8', `--locale=${locale}`, '--no-sync'];
  const data = path.join(directory, 'data');
  await promisify(execFile)(path.join(binaries, 'initdb'), ['-D', data, ...options], { ...user, cwd: directory });
}

/** Whether a query succeeds. */
async function responses(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

function launch(
  binaries: string,
  directory: string,
  port: number,
  user: PostgresUser,
  settings: string[],
): ChildProcessWithoutNullStreams {
  const places = ['listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${directory}`];
  const server = [path.join(binaries, 'postgres'), '-D', path.join(directory, 'data')];
  for (const setting of [...places, ...settings]) server.push('-c', setting);
  return spawn('/bin/sh', ['-c', KEEPER, 'keeper', directory, ...server], {
    ...user,
    cwd: directory,
    // Its own session: a Ctrl-C at the terminal must not reach the server before the tests are through.
    detached: true,
    env: { ...process.env, LC_ALL: 'C' },
    stdio: 'pipe',
  });
}

function ready(keeper: ChildProcessWithoutNullStreams): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    const timer = globalThis.setTimeout(
      () => settle(`was not ready after ${START_LIMIT_MS / 1000} seconds`),
      START_LIMIT_MS,
    );
    const settle = (failure?: string) => {
      clearTimeout(timer);
      keeper.stderr.off('data', read).resume();
      // The server must not keep a process alive that is done with it.
      for (const handle of [keeper, keeper.stdin, keeper.stdout, keeper.stderr])
        (handle as { unref?(): void }).unref?.();
      if (failure) reject(new Error(`PostgreSQL ${failure}:\n${log}`));
      else resolve();
    };
    const read = (chunk: Buffer) => {
      log += chunk;
      if (log.includes('ready to accept connections')) settle();
      else if (log.includes('FATAL')) settle('did not start');
    };
    keeper.stdout.resume();
    keeper.stderr.on('data', read);
    keeper.once('error', (error) => settle(`could not be run (${error.message})`));
  });
}

async function end(keeper: ChildProcessWithoutNullStreams): Promise<void> {
  if (keeper.exitCode !== null || keeper.signalCode !== null) return;
  keeper.ref();
  const ended = new Promise((resolve) => keeper.once('exit', resolve));
  keeper.stdin.end();
  await ended;
}
