import { InfiniteQueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';
import { joinPages, pageParameters, paginatedQuery } from './use-paginated-query.ts';

const row = (_id: string) => ({ _id });

it('paginatedQuery fetches each page after the last row, and all shown pages again', async () => {
  const fetchPage = vi.fn(async (after: string | undefined) =>
    after ? { rows: [row('c')], more: false, total: 3 } : { rows: [row('a'), row('b')], more: true, total: 3 },
  );
  const list = new InfiniteQueryObserver(
    createQueryClient(),
    paginatedQuery({ queryKey: ['x'], name: 'x', fetchPage }),
  );
  await list.refetch();
  const { data } = await list.fetchNextPage();
  expect(data && joinPages(data)).toEqual({ rows: [row('a'), row('b'), row('c')], more: false, total: 3 });
  expect(list.getCurrentResult().hasNextPage).toBe(false);
  await list.refetch();
  expect(fetchPage.mock.calls).toEqual([[undefined], ['b'], [undefined], ['b']]);
});

it('pageParameters adds the row before the page to the filter', () => {
  expect(pageParameters('status=paid&search=a%26b', undefined)).toEqual({ status: 'paid', search: 'a&b' });
  expect(pageParameters('', 'b')).toEqual({ after: 'b' });
});
