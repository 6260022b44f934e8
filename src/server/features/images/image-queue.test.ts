import { expect, it } from 'vitest';
import { inImageQueue } from './image-queue.ts';

it('the image queue runs two tasks at once in order, and rejects the nineteenth', async () => {
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const results = Array.from({ length: 19 }, (_, index) =>
    inImageQueue(async () => {
      started.push(index);
      await new Promise<void>((resolve) => ends.push(resolve));
      return index;
    }),
  );
  await expect(results[18]).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 });
  expect(started).toEqual([0, 1]);

  ends.shift()?.();
  await results[0];
  expect(started).toEqual([0, 1, 2]);
  while (started.length < 18 || ends.length > 0) {
    ends.shift()?.();
    await Promise.resolve();
  }
  expect(await Promise.all(results.slice(0, 18))).toEqual(Array.from({ length: 18 }, (_, index) => index));
  expect(started).toEqual(Array.from({ length: 18 }, (_, index) => index));
});

it('the image queue goes on after tasks that fail', async () => {
  const failing = Array.from({ length: 10 }, () => inImageQueue(() => Promise.reject(new Error('broken'))));
  for (const result of await Promise.allSettled(failing)) expect(result.status).toBe('rejected');
  expect(await inImageQueue(async () => 'done')).toBe('done');
});
