import { expect, it } from 'vitest';
import { byTime, highestFirst, sortChoices, sortedBy } from './sort-choices.ts';
import { localPage, localRows } from './use-local-list.ts';

const rows = [
  { _id: 'b', name: 'Épée 10', at: '2027-01-02', seats: 5 },
  { _id: 'a', name: 'epee 9', at: '2027-01-03', seats: 50 },
  { _id: 'c', name: 'Dance', at: '2027-01-01', seats: 5 },
];
type Row = (typeof rows)[number];
const made = {
  textOf: ({ name, seats }: Row) => `${name} ${seats} seats`,
  orders: { newest: ({ at }: Row) => at, name: ({ name }: Row) => name, seats: ({ seats }: Row) => -seats },
};
const ids = (search: string, sort: string) => localRows(rows, { search, sort }, made).map(({ _id }) => _id);

it('localRows sorts by time, text and number, rows of the same value by their ids', () => {
  expect(ids('', 'newest')).toEqual(['a', 'b', 'c']);
  expect(ids('', 'oldest')).toEqual(['c', 'b', 'a']);
  expect(ids('', 'name')).toEqual(['c', 'a', 'b']);
  expect(ids('', '-name')).toEqual(['b', 'a', 'c']);
  expect(ids('', 'seats')).toEqual(['a', 'b', 'c']);
});

it('localRows leaves the rows in whose text every word is', () => {
  expect(ids('seats DANCE', 'newest')).toEqual(['c']);
  expect(ids('dance 50', 'newest')).toEqual([]);
});

it('localPage has the rows from a number on, the last page where there are fewer', () => {
  const numbers = Array.from({ length: 120 }, (_, index) => index + 1);
  const ends = (row: number) => {
    const { rows: shown, more, from, total } = localPage(numbers, row);
    return [shown[0], shown.at(-1), more, from, total];
  };
  expect(ends(1)).toEqual([1, 50, true, 1, 120]);
  expect(ends(51)).toEqual([51, 100, true, 51, 120]);
  expect(ends(101)).toEqual([101, 120, false, 101, 120]);
  expect(ends(951)).toEqual([101, 120, false, 101, 120]);
  expect(localPage([], 51)).toEqual({ rows: [], more: false, from: 1, total: 0 });
});

it('sortChoices names both orders of each column that sorts', () => {
  const column = { render: () => null };
  expect(
    sortChoices([
      { ...column, label: 'Name', sort: sortedBy('name') },
      { ...column, label: 'Seats', kind: 'number', sort: highestFirst('seats') },
      { ...column, label: 'Added', kind: 'when', sort: byTime },
      { ...column, label: 'Actions' },
    ]).map(({ value, label }) => `${value}: ${label}`),
  ).toEqual([
    'name: By name',
    '-name: By name, Z first',
    'seats: Highest seats',
    '-seats: Lowest seats',
    'newest: Newest first',
    'oldest: Oldest first',
  ]);
});
