import { festivalIdUrl } from '#server/features/festival-ids/festival-ids.service.ts';
import { createEvent } from '#test/factories/events.ts';
import { nextEmail, type Prepare, register, send, type World } from './world.ts';

/** A waitlisted registration that was offered the one seat of its event. */
async function offered(world: World): Promise<{ code: string }> {
  const { _id } = await createEvent(world.test.context, { capacity: 1 });
  const first = await register(world, _id);
  const waiting = await register(world, _id);
  await send(world, { url: `/api/registrations/${first._id}/cancel`, headers: world.admin });
  return waiting;
}

const festivalIdKey = async ({ test }: World) =>
  (await festivalIdUrl(test.context, nextEmail())).split('/').at(-1) ?? '';

export const passEndpoints: Record<string, Prepare> = {
  'GET /api/festival-id': ({ participant: headers }) => ({ url: '/api/festival-id', headers }),
  'POST /api/festival-id/renew': ({ participant: headers }) => ({
    url: '/api/festival-id/renew',
    headers,
    payload: {},
  }),
  'GET /api/festival-ids/:key': async (world) => ({ url: `/api/festival-ids/${await festivalIdKey(world)}` }),
  'POST /api/festival-ids/:key/renew': async (world) => ({
    url: `/api/festival-ids/${await festivalIdKey(world)}/renew`,
    payload: {},
  }),
  'POST /api/passes/mail': ({ participant: { email } }) => ({ url: '/api/passes/mail', payload: { email } }),
  'GET /api/passes/:code': ({ registration }) => ({ url: `/api/passes/${registration.code}` }),
  'GET /api/passes/:code/calendar.ics': ({ registration }) => ({
    url: `/api/passes/${registration.code}/calendar.ics`,
  }),
  'POST /api/passes/:code/cancel': async (world) => {
    const { _id: eventId } = await createEvent(world.test.context, { entryFee: 250 });
    const person = { name: 'Ravi Kumar', email: nextEmail() };
    const { code } = await send(world, { url: '/api/registrations', payload: { eventId, ...person } });
    return { url: `/api/passes/${code}/cancel`, payload: { email: person.email } };
  },
  'POST /api/passes/:code/accept': async (world) => ({
    url: `/api/passes/${(await offered(world)).code}/accept`,
    payload: {},
  }),
};
