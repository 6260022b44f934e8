import { expect, it } from 'vitest';
import { readListUrl } from '../../components/list/panel-list/use-list-url.ts';
import { whichRefunds } from './which-refunds.tsx';

const opensOn = (query: string) => readListUrl(new URLSearchParams(query), whichRefunds).values.status;

it('the tab of refunds opens on those that wait for somebody to give them back', () => {
  expect(opensOn('view=refunds')).toBe('due');
  expect(opensOn('view=refunds&refunds=failed')).toBe('failed');
});
