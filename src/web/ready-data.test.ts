import type { EntryContext } from 'react-router';
import { expect, it } from 'vitest';
import { readyData } from './ready-data.server.ts';

it('has the whole data of a page there before it is rendered', async () => {
  const stream = new Blob(['["first",', '"₹500"]']).stream();
  const context = { serverHandoffStream: stream, renderMeta: {} } as EntryContext;
  await readyData(context);
  expect(context.renderMeta?.streamCache?.[0]?.result).toEqual({ done: false, value: '["first","₹500"]' });
  expect(context.renderMeta?.streamCache?.[1]?.result).toEqual({ done: true, value: '' });
});
