import type { Prepare } from './world.ts';

export const eventEndpoints: Record<string, Prepare> = {
  'GET /api/events/showMainEvent': () => ({ url: '/api/events/showMainEvent?status=active' }),
  'GET /api/events/show/:id': ({ eventId }) => ({ url: `/api/events/show/${eventId}` }),
  'GET /api/events/showSubEvents/:mainEventId': ({ mainEventId }) => ({
    url: `/api/events/showSubEvents/${mainEventId}`,
  }),
  'GET /api/events/showSubEvents': () => ({ url: '/api/events/showSubEvents' }),
  'GET /api/events/showSubEvent/subevent/:id': ({ subEventId }) => ({
    url: `/api/events/showSubEvent/subevent/${subEventId}`,
  }),
  'GET /api/events/showOneSubEvent/:id': ({ subEventId }) => ({ url: `/api/events/showOneSubEvent/${subEventId}` }),
  'GET /api/events/:id/description-versions': ({ admin: headers, eventId }) => ({
    url: `/api/events/${eventId}/description-versions`,
    headers,
  }),
  'GET /api/events/:id/refunds': ({ admin: headers, eventId }) => ({ url: `/api/events/${eventId}/refunds`, headers }),
  'GET /api/event-audiences': ({ admin: headers }) => ({ url: '/api/event-audiences', headers }),
  'GET /api/trash/events': ({ admin: headers }) => ({ url: '/api/trash/events', headers }),
  'GET /api/trash/ambassadors': ({ admin: headers }) => ({ url: '/api/trash/ambassadors', headers }),
  'GET /api/event-imports': ({ admin: headers }) => ({ url: '/api/event-imports', headers }),
  'GET /api/event-imports/:id/impact': async ({ test, admin: headers }) => {
    const payload = { text: 'Title,Start date\nCounted,14/02/2027', isDryRun: false };
    const made = await test.inject({ method: 'POST', url: '/api/event-imports', headers, payload });
    return { url: `/api/event-imports/${made.json().data._id}/impact`, headers };
  },
  'GET /api/event-impact': ({ admin: headers, eventId }) => ({ url: `/api/event-impact?ids=${eventId}`, headers }),
  'GET /api/schedule/release': () => ({ url: '/api/schedule/release' }),
  'GET /api/schedule/releases': () => ({ url: '/api/schedule/releases' }),
  'GET /api/schedule/draft': ({ admin: headers }) => ({ url: '/api/schedule/draft', headers }),
  'GET /api/event-clashes/:id': ({ admin: headers, eventId }) => ({
    url: `/api/event-clashes/${eventId}?startDate=2027-02-14T10:00&endDate=2027-02-14T12:00`,
    headers,
  }),
  'GET /api/events/:id': ({ eventId }) => ({ url: `/api/events/${eventId}` }),
  'GET /api/events/:id/results': ({ eventId }) => ({ url: `/api/events/${eventId}/results` }),
  'GET /api/events/:id/seats': ({ eventId }) => ({ url: `/api/events/${eventId}/seats` }),
  'GET /api/seats': () => ({ url: '/api/seats' }),
  'GET /products': () => ({ url: '/products' }),
  'GET /api/search': () => ({ url: '/api/search?q=dance' }),
};
