import PQueue from 'p-queue';
import { AppError } from '../../errors.ts';

export interface ConcurrencyLimit {
  /** How many tasks run at once. */
  concurrency: number;
  /** How many tasks may wait; a further one is rejected. */
  maxQueued: number;
  /** The message of a rejected request. */
  detail: string;
  /** Seconds after which a rejected request should be tried again. */
  retryAfter: number;
}

interface Job {
  /** Returns what tells the requester how it ended, called when the slot is free again. */
  run: () => Promise<() => void>;
  reject: (error: AppError) => void;
}

/** The waiting jobs of each network, oldest first; the networks in the order in which it is their turn. */
class WaitingJobs {
  readonly #networks = new Map<string, Job[]>();

  add(network: string, job: Job): void {
    const jobs = this.#networks.get(network);
    if (jobs) jobs.push(job);
    else this.#networks.set(network, [job]);
  }

  /** The oldest job of the network whose turn it is, which then waits behind the others. */
  takeNext(): Job | undefined {
    const [next] = this.#networks;
    if (!next) return undefined;
    const [network, jobs] = next;
    const job = jobs.shift();
    this.#networks.delete(network);
    if (jobs.length > 0) this.#networks.set(network, jobs);
    return job;
  }

  /** Takes the youngest job of the network with the most; undefined unless it has two more than `network`. */
  displaceFor(network: string): Job | undefined {
    let longest: Job[] = [];
    for (const jobs of this.#networks.values()) if (jobs.length > longest.length) longest = jobs;
    const own = this.#networks.get(network)?.length ?? 0;
    return longest.length > own + 1 ? longest.pop() : undefined;
  }
}

/**
 * A queue for expensive tasks. What it returns runs a task in its turn, or throws `unavailable` while the queue is
 * full. Networks take turns, and in a full queue the one with the most tasks gives up its youngest for another's:
 * one network fills what nobody else needs, and delays nobody.
 */
export function createConcurrencyLimiter({ concurrency, maxQueued, detail, retryAfter }: ConcurrencyLimit) {
  const queue = new PQueue({ concurrency });
  const waiting = new WaitingJobs();
  const refused = () => new AppError('unavailable', { detail, retryAfter });
  return <T>(task: () => Promise<T>, network = ''): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const isFull = queue.size >= maxQueued;
      const displaced = isFull ? waiting.displaceFor(network) : undefined;
      if (isFull && !displaced) return reject(refused());
      const run = async () => {
        try {
          const result = await task();
          return () => resolve(result);
        } catch (error) {
          return () => reject(error);
        }
      };
      waiting.add(network, { run, reject });
      // The queue holds turns, as many as there are jobs: whose turn it is, is decided when it comes.
      if (displaced) displaced.reject(refused());
      else void queue.add(async () => waiting.takeNext()?.run()).then((settle) => settle?.());
    });
}
