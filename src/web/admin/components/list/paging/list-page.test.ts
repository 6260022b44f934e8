import { expect, it } from 'vitest';
import { pagesBeside, readListPage, turnedSort, withoutPage, withPage } from './list-page.ts';

const read = (query: string) => readListPage(new URLSearchParams(query));
const rows = (count: number, first = 0) => Array.from({ length: count }, (_, index) => ({ _id: `r${first + index}` }));

it('readListPage takes a page from the URL, and nothing else', () => {
  expect(read('search=a')).toEqual({ after: undefined, before: undefined, row: 1 });
  expect(read('after=r49&row=51')).toEqual({ after: 'r49', before: undefined, row: 51 });
  expect(read('before=r50&row=51')).toEqual({ after: undefined, before: 'r50', row: 51 });
  expect(read('after=../x&row=-4')).toEqual({ after: undefined, before: undefined, row: 1 });
  expect(read('after=a&before=b&row=1e99')).toEqual({ after: 'a', before: undefined, row: 1 });
});

it('withPage changes the page of a URL, withoutPage is its first one', () => {
  const params = new URLSearchParams('search=a&before=b&row=51&sort=name');
  expect(withPage(params, { after: 'c', row: 151 }).toString()).toBe('search=a&sort=name&after=c&row=151');
  expect(withPage(params, { row: 1 }).toString()).toBe('search=a&sort=name');
  expect(withoutPage(params).toString()).toBe('search=a&sort=name');
});

it('turnedSort is its own opposite', () => {
  expect(['newest', 'oldest', 'name', '-name'].map(turnedSort)).toEqual(['oldest', 'newest', '-name', 'name']);
});

it('the first page has one after it, the last one before it', () => {
  expect(pagesBeside({ rows: rows(50), more: true }, { row: 1 })).toEqual({
    from: 1,
    to: 50,
    previous: undefined,
    next: { after: 'r49', row: 51 },
  });
  expect(pagesBeside({ rows: rows(7, 150), more: false }, { after: 'r149', row: 151 })).toEqual({
    from: 151,
    to: 157,
    previous: { before: 'r150', row: 101 },
    next: undefined,
  });
});

it('the page before the second is the first one, without a row in the URL', () => {
  expect(pagesBeside({ rows: rows(50, 50), more: true }, { after: 'r49', row: 51 }).previous).toEqual({ row: 1 });
});

it('a page that turned out to be the first one says so, whatever the URL does', () => {
  const page = pagesBeside({ rows: rows(30), more: true, from: 1 }, { before: 'r30', row: 51 });
  expect(page).toEqual({ from: 1, to: 30, previous: undefined, next: { after: 'r29', row: 31 } });
});

it('a list without rows has no pages', () => {
  expect(pagesBeside({ rows: [], more: false }, { row: 1 })).toMatchObject({ previous: undefined, next: undefined });
});
