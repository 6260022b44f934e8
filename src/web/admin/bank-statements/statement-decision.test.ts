import { expect, it } from 'vitest';
import { confirmTally, undoneText } from './statement-decision.tsx';

it('says of the rest of an import what was undone of it, and not that the import is', () => {
  expect(undoneText(false, 3, 0)).toBe('The import is undone');
  expect(undoneText(false, 3, 2)).toBe('The import is undone, except for 2');
  expect(undoneText(true, 0, 2)).toBe('Nothing more was undone');
  expect(undoneText(true, 1, 1)).toBe('One more line is undone, except for 1');
  expect(undoneText(true, 2, 0)).toBe('2 more lines are undone');
});

it('sums up all requests that confirm the sure lines, and what they left', () => {
  const tally = confirmTally();
  expect(tally.isEmpty()).toBe(true);
  const left = { row: 7, name: 'Asha', reason: 'It was rejected' };
  tally.add({ confirmed: 199, linked: 0, left: [left] });
  expect(tally.result()).toEqual({ text: '199 payments are confirmed', left: [left] });
  tally.add({ confirmed: 40, linked: 2, left: [] });
  expect(tally.isEmpty()).toBe(false);
  expect(tally.result()).toEqual({ text: '239 payments are confirmed; 2 had been confirmed before', left: [left] });
});
