import { expect, it } from 'vitest';
import { changedListUrl, readListUrl } from './use-list-url.ts';

const options = {
  sorts: ['newest', 'oldest', 'name', '-name'] as const,
  filters: {
    kind: { values: ['event', 'page'] },
    status: { values: ['failed', 'processed'], initial: 'failed', param: 'refunds' },
  },
  ids: ['actor'],
  keeps: ['view'],
};
const read = (query: string) => readListUrl(new URLSearchParams(query), options);
const changed = (query: string, change: Record<string, string | undefined>) =>
  changedListUrl(new URLSearchParams(query), options, change).toString();

it('readListUrl ignores what a list does not know', () => {
  expect(read('search=asha&sort=-name&kind=page&refunds=processed&actor=a-1')).toEqual({
    search: 'asha',
    sort: '-name',
    values: { kind: 'page', status: 'processed', actor: 'a-1' },
  });
  expect(read('sort=colour&kind=nothing&refunds=lost&actor=a%20b')).toEqual({
    search: '',
    sort: 'newest',
    values: { kind: undefined, status: 'failed', actor: undefined },
  });
});

it('changedListUrl keeps the view, and names nothing that the list shows anyhow', () => {
  expect(changed('view=refunds&search=asha', { sort: 'name' })).toBe('view=refunds&search=asha&sort=name');
  expect(changed('view=refunds&sort=name&kind=page', { sort: 'newest', kind: undefined })).toBe('view=refunds');
  expect(changed('view=refunds', { status: 'processed' })).toBe('view=refunds&refunds=processed');
  expect(changed('view=refunds&refunds=processed', { status: 'failed' })).toBe('view=refunds');
  expect(changed('view=refunds&stranger=1', {})).toBe('view=refunds');
});
