import { expect, it } from 'vitest';
import { changedByBoth } from './save-or-ask.ts';

it('what both changed to different values is asked about, and nothing else', () => {
  const before = { line: 'a', year: 1, desk: '', note: 'n' };
  const mine = { line: 'b', year: 2, desk: 'Hall', note: 'n' };
  const theirs = { line: 'c', year: 1, desk: 'Hall', note: 'other' };
  expect(changedByBoth(['line', 'year', 'desk', 'note'], { before, mine, theirs })).toEqual(['line']);
});
