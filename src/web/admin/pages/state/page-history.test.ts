import { expect, it } from 'vitest';
import { noteChange, redo, startHistory, undo } from './page-history.ts';

it('what is typed without a pause is one step, a pause or another field begins the next', () => {
  let history = startHistory('');
  history = noteChange(history, 'a', { field: 'title', at: 0 });
  history = noteChange(history, 'ab', { field: 'title', at: 1000 });
  history = noteChange(history, 'abc', { field: 'title', at: 5000 });
  history = noteChange(history, 'abcd', { field: 'url', at: 5100 });
  expect(history.past).toEqual(['', 'ab', 'abc']);
  expect(undo(undo(history)).present).toBe('ab');
});

it('undone steps can be done again until something else is changed', () => {
  const changed = noteChange(noteChange(startHistory(1), 2, { at: 0 }), 3, { at: 0 });
  const undone = undo(undo(changed));
  expect([undone.present, undo(undone).present]).toEqual([1, 1]);
  expect(redo(redo(redo(undone))).present).toBe(3);
  expect(redo(noteChange(undone, 9, { at: 0 })).present).toBe(9);
});

it('typing after an undo is a step of its own', () => {
  const typed = noteChange(startHistory('x'), 'xy', { field: 'title', at: 0 });
  const again = noteChange(redo(undo(typed)), 'xyz', { field: 'title', at: 100 });
  expect(undo(again).present).toBe('xy');
});

it('at most a hundred steps are kept', () => {
  let history = startHistory(0);
  for (let step = 1; step <= 150; step += 1) history = noteChange(history, step, { at: step });
  expect([history.past.length, history.past[0]]).toEqual([100, 50]);
});
