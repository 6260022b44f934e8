import { expect, it } from 'vitest';
import { unknownLabel } from './event-select.tsx';

it('the chosen event says that its name could not be fetched, not that it still loads', () => {
  expect(unknownLabel(true, false)).toBe('Loading...');
  expect(unknownLabel(true, true)).toBe('Its name could not be fetched');
  expect(unknownLabel(false, false)).toBe('An event that was deleted');
});
