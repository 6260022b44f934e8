import { processErasureRequests } from '#server/features/privacy/erasure/erasures.service.ts';
import { guardianKeys, minorFields } from '../../privacy/guardians.ts';
import { nextEmail, type Prepare, send, type World } from './world.ts';

async function registerMinor(world: World, guardianEmail: string): Promise<{ code: string }> {
  const payload = { ...minorFields, eventId: world.eventId, email: nextEmail(), guardianEmail };
  return send(world, { url: '/api/registrations', payload });
}

async function guardianKey(world: World): Promise<string> {
  const guardianEmail = nextEmail();
  await registerMinor(world, guardianEmail);
  return (await guardianKeys(world.test, guardianEmail))[0] ?? '';
}

async function erasureKey(world: World): Promise<string> {
  const email = nextEmail();
  await send(world, { url: '/api/registrations', payload: { eventId: world.eventId, name: 'Ravi Kumar', email } });
  await send(world, { url: '/api/privacy/erasures', payload: { email } });
  await processErasureRequests(world.test.context);
  return (await guardianKeys(world.test, email))[0] ?? '';
}

export const privacyEndpoints: Record<string, Prepare> = {
  'GET /api/privacy/my-data/:format': ({ participant: headers }) => ({ url: '/api/privacy/my-data/json', headers }),
  'POST /api/privacy/erasures': ({ participant: { email } }) => ({ url: '/api/privacy/erasures', payload: { email } }),
  'GET /api/privacy/erasures/:key': async (world) => ({ url: `/api/privacy/erasures/${await erasureKey(world)}` }),
  'POST /api/privacy/erasures/:key': async (world) => ({
    url: `/api/privacy/erasures/${await erasureKey(world)}`,
    payload: { decision: 'keep' },
  }),
  'GET /api/guardian/:key': async (world) => ({ url: `/api/guardian/${await guardianKey(world)}` }),
  'POST /api/guardian/:key': async (world) => ({
    url: `/api/guardian/${await guardianKey(world)}`,
    payload: { decision: 'refused', name: 'Meera Rao' },
  }),
  'POST /api/passes/:code/guardian': async (world) => ({
    url: `/api/passes/${(await registerMinor(world, nextEmail())).code}/guardian`,
    payload: { guardianName: 'Meera Rao', guardianEmail: nextEmail() },
  }),
  'GET /api/privacy/consents': ({ participant: headers }) => ({ url: '/api/privacy/consents', headers }),
  'POST /api/privacy/consents': ({ participant: headers }) => ({
    url: '/api/privacy/consents',
    headers,
    payload: { purpose: 'news', allowed: true },
  }),
  'GET /api/documents/:kind/versions': ({ admin: headers }) => ({ url: '/api/documents/privacy/versions', headers }),
  'GET /api/privacy/requests': ({ admin: headers }) => ({ url: '/api/privacy/requests', headers }),
  'GET /api/privacy/retention': ({ admin: headers }) => ({ url: '/api/privacy/retention', headers }),
  'GET /api/privacy/retention/versions': ({ admin: headers }) => ({ url: '/api/privacy/retention/versions', headers }),
  'GET /api/privacy/guardians': ({ admin: headers }) => ({ url: '/api/privacy/guardians', headers }),
  'GET /api/privacy/access-log': ({ admin: headers }) => ({ url: '/api/privacy/access-log', headers }),
  'GET /api/privacy/notice': () => ({ url: '/api/privacy/notice' }),
  'GET /api/documents': () => ({ url: '/api/documents' }),
  'GET /api/documents/:kind': () => ({ url: '/api/documents/refunds' }),
};
