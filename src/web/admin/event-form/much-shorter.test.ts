import { expect, it } from 'vitest';
import { isMuchShorter } from './much-shorter.ts';

it('isMuchShorter tells a sentence in place of a page', () => {
  expect(isMuchShorter(418, 26)).toBe(true);
  expect(isMuchShorter(418, 300)).toBe(false);
  expect(isMuchShorter(60, 10)).toBe(false);
  expect(isMuchShorter(418, 0)).toBe(false);
});
