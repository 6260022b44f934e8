import { expect, it } from 'vitest';
import { nothingFound, unknownLabel } from './event-select.tsx';

it('the chosen event says that its name could not be fetched, not that it still loads', () => {
  expect(unknownLabel(true, false)).toBe('Loading...');
  expect(unknownLabel(true, true)).toBe('Its name could not be fetched');
  expect(unknownLabel(false, false)).toBe('An event that was deleted');
});

it('a list of events says why it offers none', () => {
  expect(nothingFound(true, false)).toBe('Loading...');
  expect(nothingFound(true, true)).toContain('could not be fetched');
  expect(nothingFound(false, false, true)).toBe('No event yet: create one first');
  expect(nothingFound(false, false)).toBe('No event has this name');
});
