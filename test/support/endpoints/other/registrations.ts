import { askForVerification } from '../../registration-verifications.ts';
import { nextEmail, type Prepare, register, type World } from './world.ts';

export const registrationEndpoints: Record<string, Prepare> = {
  'POST /api/registrations': ({ eventId }) => ({
    url: '/api/registrations',
    payload: { eventId, name: 'Ravi Kumar', email: nextEmail() },
  }),
  'GET /api/events/:id/conflicts': ({ participant: headers, eventId }) => ({
    url: `/api/events/${eventId}/conflicts`,
    headers,
  }),
  'GET /api/registrations/mine': ({ participant: headers }) => ({ url: '/api/registrations/mine', headers }),
  'GET /api/payments/mine': ({ participant: headers }) => ({ url: '/api/payments/mine', headers }),
  'GET /api/registrations': ({ admin: headers, registration }) => ({
    url: `/api/registrations?after=${registration._id}`,
    headers,
  }),
  'GET /api/registrations/export.csv': ({ admin: headers, eventId }) => ({
    url: `/api/registrations/export.csv?eventId=${eventId}`,
    headers,
  }),
  'GET /api/registrations/statistics': ({ admin: headers }) => ({ url: '/api/registrations/statistics', headers }),
  'GET /api/events/:id/registration-imports': ({ admin: headers, eventId }) => ({
    url: `/api/events/${eventId}/registration-imports`,
    headers,
  }),
  'GET /api/registrations/total': ({ admin: headers }) => ({ url: '/api/registrations/total', headers }),
  'GET /api/registrations/announcements/all': ({ admin: headers }) => ({
    url: '/api/registrations/announcements/all',
    headers,
  }),
  'GET /api/registrations/announcements': ({ admin: headers }) => ({
    url: '/api/registrations/announcements',
    headers,
  }),
  'GET /api/registrations/announcements/reach': ({ admin: headers, eventId }) => ({
    url: `/api/registrations/announcements/reach?eventId=${eventId}`,
    headers,
  }),
  'GET /api/registrations/announcements/recipients': ({ admin: headers, eventId }) => ({
    url: `/api/registrations/announcements/recipients?eventId=${eventId}`,
    headers,
  }),
  'GET /api/registrations/counts': ({ admin: headers, eventId }) => ({
    url: `/api/registrations/counts?eventId=${eventId}`,
    headers,
  }),
  'GET /api/registrations/incomplete-teams': ({ admin: headers }) => ({
    url: '/api/registrations/incomplete-teams',
    headers,
  }),
  'GET /api/registrations/settings': ({ admin: headers }) => ({ url: '/api/registrations/settings', headers }),
  'GET /api/registrations/settings/versions': ({ admin: headers }) => ({
    url: '/api/registrations/settings/versions',
    headers,
  }),
  'GET /api/registrations/:id': ({ admin: headers, registration }) => ({
    url: `/api/registrations/${registration._id}`,
    headers,
  }),
  'GET /api/check-in/gates': ({ admin: headers }) => ({ url: '/api/check-in/gates', headers }),
  'GET /api/check-in/list': ({ admin: headers, eventId }) => ({
    url: `/api/check-in/list?eventId=${eventId}`,
    headers,
  }),
  'GET /api/check-in/count': ({ admin: headers, eventId }) => ({
    url: `/api/check-in/count?eventId=${eventId}`,
    headers,
  }),
};

async function unverified(world: World): Promise<{ token: string; code: string }> {
  const { _id, code } = await register(world, world.eventId);
  return { code, token: await askForVerification(world.test.context, _id) };
}

export const verificationEndpoints: Record<string, Prepare> = {
  'GET /api/registration-proofs/:token': async (world) => ({
    url: `/api/registration-proofs/${(await unverified(world)).token}`,
  }),
  'POST /api/registration-proofs/:token/confirm': async (world) => ({
    url: `/api/registration-proofs/${(await unverified(world)).token}/confirm`,
    payload: {},
  }),
  'POST /api/registration-proofs/:token/decline': async (world) => ({
    url: `/api/registration-proofs/${(await unverified(world)).token}/decline`,
    payload: {},
  }),
  'POST /api/passes/:code/confirmation': async (world) => ({
    url: `/api/passes/${(await unverified(world)).code}/confirmation`,
    payload: {},
  }),
};
