import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { ConfigError } from '../config.ts';
import type { AppContext } from '../context.ts';
import type { Running } from '../server.ts';

/** A worker that dies sooner than this after its start is not started again at once. */
const SHORT_LIFE_MILLISECONDS = 2000;
const PAUSE_MILLISECONDS = 1000;

/**
 * A worker collects garbage on one thread: V8's helper threads would take the processors of the other workers. Measured
 * with two on two processors: 3 % more pages, and the slowest hundredth after 23 ms instead of 37.
 */
const WORKER_FLAGS = ['--single-threaded-gc'];

/** The URL at which a worker listens, from its message. */
async function urlOf(worker: Worker): Promise<string> {
  const [message] = (await Promise.race([
    once(worker, 'message'),
    once(worker, 'exit').then(() =>
      Promise.reject(new ConfigError(['WORKERS: one of them could not start, which is said above'])),
    ),
  ])) as [{ url: string }];
  return message.url;
}

/**
 * Runs `count` processes that serve on one port; one that dies is replaced. Resolves with the URL
 * once all of them listen; throws where one cannot.
 */
export async function startWorkers(count: number, log: AppContext['log']): Promise<Running & { url: string }> {
  let stopping = false;
  cluster.setupPrimary({ execArgv: [...process.execArgv, ...WORKER_FLAGS] });
  const start = (): Worker => {
    const startedAt = Date.now();
    const worker = cluster.fork();
    worker.on('exit', (code, signal) => {
      if (stopping) return;
      log.error(`A worker ended (${signal ?? code}); another one takes its place.`);
      const pause = Date.now() - startedAt < SHORT_LIFE_MILLISECONDS ? PAUSE_MILLISECONDS : 0;
      setTimeout(() => stopping || start(), pause);
    });
    return worker;
  };
  const stop = async () => {
    stopping = true;
    const all = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    await Promise.all(
      all.map((worker) => {
        worker.process.kill('SIGTERM');
        return once(worker, 'exit');
      }),
    );
  };
  try {
    const urls = await Promise.all(Array.from({ length: count }, () => urlOf(start())));
    return { url: urls[0] ?? '', stop };
  } catch (error) {
    // Those that are still starting would fail on the end of this process, each with a stack.
    await stop();
    throw error;
  }
}
