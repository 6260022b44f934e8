import { expect, it } from 'vitest';
import { createScanDedupe } from './use-camera.ts';

it('tells a code once while it stays before the camera, and again after it was away', () => {
  const told: string[] = [];
  let now = 0;
  const see = createScanDedupe(
    (code) => told.push(code),
    () => now,
  );
  for (now = 0; now < 10_000; now += 150) see('A');
  expect(told).toEqual(['A']);
  see(null);
  see('B');
  see('A');
  expect(told).toEqual(['A', 'B', 'A']);
  now += 3001;
  see('A');
  expect(told).toEqual(['A', 'B', 'A', 'A']);
});
