import { QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { pageQuery } from '../../components/list/paging/list-page.ts';
import { createQueryClient } from './query-client.ts';
import { paginatedQuery, removeRow } from './use-paginated-query.ts';

const row = (_id: string) => ({ _id });
const read = async (filter: string, page: { rows: { _id: string }[]; more: boolean }) => {
  const fetchPage = vi.fn(async () => page);
  const options = paginatedQuery({ queryKey: ['x'], name: 'x', filter, fetchPage });
  const { data } = await new QueryObserver(createQueryClient(), options).refetch();
  return { data, asked: fetchPage.mock.calls };
};

it('a page is fetched after a row, in the order of the list', async () => {
  const filter = pageQuery('search=a%26b', 'newest', { after: 'b', row: 51 });
  const { data, asked } = await read(filter, { rows: [row('c'), row('d')], more: false });
  expect(asked).toEqual([[{ search: 'a&b', after: 'b' }]]);
  expect(data).toEqual({ rows: [row('c'), row('d')], more: false });
});

it('a page before a row is fetched in the turned order, and turned back', async () => {
  const filter = pageQuery('sort=-name', 'newest', { before: 'e', row: 51 });
  const { data, asked } = await read(filter, { rows: [row('d'), row('c')], more: true });
  expect(asked).toEqual([[{ sort: 'name', after: 'e' }]]);
  expect(data).toEqual({ rows: [row('c'), row('d')], more: true });
});

it('the page before which nothing comes is the first one, and has more after it', async () => {
  const filter = pageQuery('', 'newest', { before: 'c', row: 51 });
  const { data, asked } = await read(filter, { rows: [row('b'), row('a')], more: false });
  expect(asked).toEqual([[{ sort: 'oldest', after: 'c' }]]);
  expect(data).toEqual({ rows: [row('a'), row('b')], more: true, from: 1 });
});

it('a deleted row is taken out of every page', () => {
  const client = createQueryClient();
  client.setQueryData(['x', ''], { rows: [row('a'), row('b')], more: true });
  removeRow(client, ['x'], 'a');
  expect(client.getQueryData(['x', ''])).toEqual({ rows: [row('b')], more: true });
});
