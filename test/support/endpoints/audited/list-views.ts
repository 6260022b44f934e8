import type { TestApp } from '../../test-app.ts';
import type { Prepare } from './prepare.ts';
import { nextNumber } from './records.ts';

/** The url of a view of a new admin, and their headers. */
async function saved(test: TestApp) {
  const headers = await test.headersOf('admin');
  const payload = { list: 'registrations', name: `Mine ${nextNumber()}`, query: 'status=waitlisted' };
  const response = await test.inject({ method: 'POST', url: '/api/list-views', payload, headers });
  return { url: `/api/list-views/${response.json().data._id}`, headers };
}

export const listViewEndpoints: Record<string, Prepare> = {
  'POST /api/list-views': async (test) => ({
    url: '/api/list-views',
    headers: await test.headersOf('admin'),
    payload: { list: 'payments', name: `Mine ${nextNumber()}`, query: 'view=all' },
  }),
  'POST /api/list-views/:id/default': async (test) => {
    const { url, headers } = await saved(test);
    return { url: `${url}/default`, headers, payload: { isDefault: true } };
  },
  'DELETE /api/list-views/:id': async (test) => saved(test),
};
