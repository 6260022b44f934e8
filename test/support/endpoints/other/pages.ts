import type { Section } from '#contract/pages/sections.ts';
import { pageBody } from '#test/factories/pages.ts';
import type { Prepare } from './world.ts';

export const pageReads: Record<string, Prepare> = {
  'GET /api/results': () => ({ url: '/api/results' }),
  'GET /api/pages': () => ({ url: '/api/pages' }),
  'GET /api/pages/show/:slug': async ({ test, admin: headers }) => {
    const payload = pageBody({ publish: true });
    await test.inject({ method: 'POST', url: '/api/pages', headers, payload });
    return { url: `/api/pages/show/${payload.slug}` };
  },
  'GET /api/venue-pins': async ({ test, admin: headers }) => {
    const pin = { name: 'Main gate', venue: '', text: '', x: 10, y: 20 };
    const sections: Section[] = [{ id: 'map', kind: 'map', heading: '', plan: '', alt: '', pins: [pin] }];
    const payload = pageBody({ publish: true, sections });
    await test.inject({ method: 'POST', url: '/api/pages', headers, payload });
    return { url: '/api/venue-pins' };
  },
  'GET /api/pages/all': ({ admin: headers }) => ({ url: '/api/pages/all', headers }),
  'GET /api/trash/pages': ({ admin: headers }) => ({ url: '/api/trash/pages', headers }),
  'GET /api/pages/:id/links': async ({ test, admin: headers }) => {
    const made = await test.inject({ method: 'POST', url: '/api/pages', headers, payload: pageBody() });
    return { url: `/api/pages/${made.json().data._id}/links`, headers };
  },
  'GET /api/pages/:id': async ({ test, admin: headers }) => {
    const made = await test.inject({ method: 'POST', url: '/api/pages', headers, payload: pageBody() });
    return { url: `/api/pages/${made.json().data._id}`, headers };
  },
};
