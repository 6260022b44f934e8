import { expect, it } from 'vitest';
import { prefixRange } from './search.ts';

it('prefixRange ends with the first text that does not begin so', () => {
  expect(prefixRange('8123')).toEqual(['8123', '8124']);
  expect(prefixRange('819')).toEqual(['819', '81A']);
  expect(prefixRange('6XPZ')).toEqual(['6XPZ', '6XQ']);
  expect(prefixRange('ZZ')).toEqual(['ZZ', null]);
});
