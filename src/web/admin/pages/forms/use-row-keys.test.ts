import { expect, it } from 'vitest';
import { fitKeys } from './use-row-keys.ts';

it('rows that come get keys that no row had, and rows that stay keep theirs', () => {
  const three = fitKeys({ keys: [], next: 0 }, 3);
  expect(three.keys).toEqual([0, 1, 2]);
  const without = { ...three, keys: [2, 0] };
  expect(fitKeys(without, 3)).toEqual({ keys: [2, 0, 3], next: 4 });
  expect(fitKeys(without, 1)).toEqual({ keys: [2], next: 3 });
});
