import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';

/** A limiter of one task at once, whose tasks end when a test says so. */
function heldLimiter(maxQueued: number) {
  const run = createConcurrencyLimiter({ concurrency: 1, maxQueued, detail: 'Too many.', retryAfter: 3 });
  const started: string[] = [];
  const refused: string[] = [];
  const ends: (() => void)[] = [];
  const add = (name: string, network: string) => {
    const task = () => {
      started.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    };
    return run(task, network).catch(() => void refused.push(name));
  };
  const runAll = async (results: Promise<unknown>[]) => {
    const all = Promise.all(results);
    let isOver = false;
    void all.then(() => {
      isOver = true;
    });
    while (!isOver) {
      ends.shift()?.();
      await setImmediate();
    }
  };
  return { add, runAll, started, refused };
}

describe('the concurrency limiter', () => {
  it('lets networks take turns, each in the order of its requests', async () => {
    const { add, runAll, started } = heldLimiter(10);
    const flood = ['a1', 'a2', 'a3', 'a4'].map((name) => add(name, 'a'));
    await runAll([...flood, add('b1', 'b'), add('c1', 'c'), add('b2', 'b')]);
    expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });

  it('takes another network into a full queue, in place of the youngest task of the one with the most', async () => {
    const { add, runAll, started, refused } = heldLimiter(3);
    const flood = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => add(name, 'a'));
    await runAll([...flood, add('b1', 'b')]);
    expect(refused).toEqual(['a5', 'a4']);
    expect(started).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  it('displaces nobody where every network waits with one task', async () => {
    const { add, runAll, refused } = heldLimiter(2);
    await runAll(['a', 'b', 'c', 'd', 'e'].map((network) => add(`${network}1`, network)));
    expect(refused).toEqual(['d1', 'e1']);
  });
});
