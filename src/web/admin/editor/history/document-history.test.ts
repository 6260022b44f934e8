import { expect, it } from 'vitest';
import { DocumentHistory, firstChange } from './document-history.ts';

it('DocumentHistory goes back and forth exactly', () => {
  const history = new DocumentHistory('a');
  history.record('b');
  history.record('b');
  history.record('c');
  expect([history.go(-1), history.go(-1), history.go(-1)]).toEqual(['b', 'a', undefined]);
  expect([history.go(1), history.current]).toEqual(['b', 'b']);
  history.record('d');
  expect(history.go(1)).toBeUndefined();
  expect([history.go(-1), history.go(1)]).toEqual(['b', 'd']);
});

it('DocumentHistory keeps what follows where a document is only rendered again', () => {
  const history = new DocumentHistory('a');
  history.record('b');
  history.go(-1);
  history.replaceCurrent('a, rendered');
  history.record('a, rendered');
  expect(history.go(1)).toBe('b');
  expect(history.go(-1)).toBe('a, rendered');
});

it('DocumentHistory forgets the oldest of very many steps', () => {
  const history = new DocumentHistory('0');
  for (let count = 1; count <= 500; count += 1) history.record(String(count));
  let back = 0;
  while (history.go(-1) !== undefined) back += 1;
  expect(back).toBe(199);
});

it('firstChange finds the block that was changed, deleted or added', () => {
  expect(firstChange(['a', 'b'], ['a', 'c'])).toBe(1);
  expect(firstChange(['a', 'b', 'c'], ['a', 'c'])).toBe(1);
  expect(firstChange(['a', 'b'], ['a'])).toBe(0);
  expect(firstChange([], [])).toBe(0);
});
