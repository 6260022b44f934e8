import { pageBody } from '#test/factories/pages.ts';
import type { Prepare } from './world.ts';

export const translationReads: Record<string, Prepare> = {
  'GET /api/translations/:language': () => ({ url: '/api/translations/hi' }),
  'GET /api/settings/translations': ({ admin: headers }) => ({ url: '/api/settings/translations', headers }),
  'GET /api/documents/:kind/translations': ({ admin: headers }) => ({
    url: '/api/documents/privacy/translations',
    headers,
  }),
  'GET /api/events/:id/translations': ({ eventId, admin: headers }) => ({
    url: `/api/events/${eventId}/translations`,
    headers,
  }),
  'GET /api/announcements/:id/translations': async ({ test, admin: headers }) => {
    const payload = { title: 'Gates open', text: 'At nine.' };
    const made = await test.inject({ method: 'POST', url: '/api/announcements', headers, payload });
    return { url: `/api/announcements/${made.json().data._id}/translations`, headers };
  },
  'GET /api/pages/:id/translations': async ({ test, admin: headers }) => {
    const made = await test.inject({ method: 'POST', url: '/api/pages', headers, payload: pageBody() });
    return { url: `/api/pages/${made.json().data._id}/translations`, headers };
  },
};
