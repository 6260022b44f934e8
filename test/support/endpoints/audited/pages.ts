import { pageBody } from '#test/factories/pages.ts';
import type { TestApp } from '../../test-app.ts';
import type { Prepare } from './prepare.ts';

async function makePage(test: TestApp, { isDeleted = false, isPublic = false } = {}) {
  const headers = await test.headersOf('admin');
  const made = await test.inject({
    method: 'POST',
    url: '/api/pages',
    headers,
    payload: pageBody({ publish: isPublic }),
  });
  const { _id, version } = made.json().data;
  const url = `/api/pages/${_id}`;
  if (isDeleted) await test.inject({ method: 'DELETE', url, headers });
  return { url, id: _id as string, version: version as number };
}

export const pageEndpoints: Record<string, Prepare> = {
  'POST /api/pages': async () => ({ url: '/api/pages', payload: pageBody() }),
  'PUT /api/pages/:id': async (test) => {
    const { url, version } = await makePage(test);
    return { url, payload: { ...pageBody(), version, publish: true } };
  },
  'DELETE /api/pages/:id/publication': async (test) => ({
    url: `${(await makePage(test, { isPublic: true })).url}/publication`,
  }),
  'POST /api/pages/:id/copy': async (test) => ({ url: `${(await makePage(test)).url}/copy`, payload: {} }),
  'PUT /api/page-order': async (test) => {
    const ids = [(await makePage(test)).id, (await makePage(test)).id];
    return { url: '/api/page-order', payload: { ids: ids.toReversed() } };
  },
  'DELETE /api/pages/:id': async (test) => ({ url: (await makePage(test)).url }),
  'POST /api/pages/:id/restore': async (test) => ({
    url: `${(await makePage(test, { isDeleted: true })).url}/restore`,
    payload: {},
  }),
};
