import { expect, it, vi } from 'vitest';
import { browserTransport } from './browser-transport.ts';

it('browserTransport sends cookies to the API, without a timeout of its own', async () => {
  const fetched = vi.fn(async (_address: string, _init: RequestInit) => Response.json({ success: true }));
  vi.stubGlobal('fetch', fetched);
  await browserTransport('https://api.utsav.test')('/api/events/showMainEvent', { method: 'GET' });
  await browserTransport('')('/api/settings', { method: 'GET' });
  expect(fetched.mock.calls).toEqual([
    ['https://api.utsav.test/api/events/showMainEvent', { method: 'GET', credentials: 'include' }],
    ['/api/settings', { method: 'GET', credentials: 'include' }],
  ]);
});
