import { setImmediate } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { inImageQueue, inImageStep, isStuck } from './image-queue.ts';
import { ADMIN } from './uploads.service.ts';

/** Starts work that ends when `ends` are called. */
function heldWork(count: number, sender: string) {
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const results = Array.from({ length: count }, (_, index) =>
    inImageQueue(async () => {
      started.push(index);
      await new Promise<void>((resolve) => ends.push(resolve));
      return index;
    }, sender),
  );
  /** Ends all work until every result is there. */
  const endAll = async () => {
    let isOver = false;
    void Promise.allSettled(results).then(() => {
      isOver = true;
    });
    while (!isOver) {
      for (const end of ends.splice(0)) end();
      await setImmediate();
    }
  };
  return { started, ends, results, endAll };
}

it('the image queue runs one task at a time in order, and rejects the eighteenth', async () => {
  const { started, ends, results, endAll } = heldWork(18, '203.0.113.1');
  await expect(results[17]).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 });
  expect(started).toEqual([0]);

  ends.shift()?.();
  await results[0];
  expect(started).toEqual([0, 1]);
  await endAll();
  expect(await Promise.all(results.slice(0, 17))).toEqual(Array.from({ length: 17 }, (_, index) => index));
  expect(started).toEqual(Array.from({ length: 17 }, (_, index) => index));
});

it('an admin’s picture waits behind no other person’s, and another network’s takes a place in a full queue', async () => {
  const { results, endAll } = heldWork(17, '203.0.113.1');
  expect(await inImageQueue(async () => 'done', ADMIN)).toBe('done');
  const other = inImageQueue(async () => 'mine', '203.0.113.2');
  await expect(results[16]).rejects.toMatchObject({ code: 'unavailable' });
  await endAll();
  expect(await other).toBe('mine');
});

it('the image queue goes on after tasks that fail', async () => {
  const failing = Array.from({ length: 10 }, () => inImageQueue(() => Promise.reject(new Error('broken')), ADMIN));
  for (const result of await Promise.allSettled(failing)) expect(result.status).toBe('rejected');
  expect(await inImageQueue(async () => 'done', ADMIN)).toBe('done');
});

it('a step that never ends is given up, and the next one runs', async () => {
  vi.useFakeTimers();
  try {
    const stuck = inImageStep(() => new Promise<never>(() => undefined), ADMIN).catch(isStuck);
    const next = inImageStep(async () => 'done', ADMIN);
    await vi.advanceTimersByTimeAsync(30_000);
    expect([await stuck, await next]).toEqual([true, 'done']);
  } finally {
    vi.useRealTimers();
  }
});
