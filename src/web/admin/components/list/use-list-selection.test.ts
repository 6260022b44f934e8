import { expect, it } from 'vitest';
import { MOST_SELECTED } from '#contract/panel/selection.ts';
import { rangeOf, selectionQuery, toggled } from './use-list-selection.ts';

const shown = ['a', 'b', 'c', 'd'];

it('a range goes from the row before to this one, in either direction', () => {
  expect(rangeOf(shown, 'b', 'd')).toEqual(['b', 'c', 'd']);
  expect(rangeOf(shown, 'd', 'b')).toEqual(['b', 'c', 'd']);
  expect(rangeOf(shown, undefined, 'c')).toEqual(['c']);
  expect(rangeOf(shown, 'gone', 'c')).toEqual(['c']);
});

it('a row is chosen and taken out, with its range; what a filter hides is kept', () => {
  expect(toggled(['hidden', 'b'], ['b', 'c', 'd'], 'd')).toEqual(['hidden', 'b', 'c', 'd']);
  expect(toggled(['hidden', 'b', 'c', 'd'], ['b', 'c', 'd'], 'd')).toEqual(['hidden']);
  expect(toggled(['a'], ['a'], 'a')).toEqual([]);
  const many = Array.from({ length: MOST_SELECTED }, (_, index) => `row ${index}`);
  expect(toggled(many, ['one more'], 'one more')).toEqual(many);
});

it('a selection is a query of ids, or the filter where everything is chosen', () => {
  expect(selectionQuery({ ids: ['a', 'b'], isAll: false }, 'status=paid')).toBe('ids=a%2Cb');
  expect(selectionQuery({ ids: ['a', 'b'], isAll: true }, 'status=paid')).toBe('status=paid');
});
