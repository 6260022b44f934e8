import { expect, it } from 'vitest';
import { createScanDedupe } from './use-camera.ts';

it('createScanDedupe reports a code once while it is in view, and again after it was out of view', () => {
  const reported: string[] = [];
  let now = 0;
  const see = createScanDedupe(
    (code) => reported.push(code),
    () => now,
  );
  for (now = 0; now < 10_000; now += 150) see('A');
  expect(reported).toEqual(['A']);
  see(null);
  see('B');
  see('A');
  expect(reported).toEqual(['A', 'B', 'A']);
  now += 3001;
  see('A');
  expect(reported).toEqual(['A', 'B', 'A', 'A']);
});
