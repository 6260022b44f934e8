import { defaultRetention } from '#server/features/privacy/retention/read-retention.service.ts';
import type { Prepare } from './prepare.ts';
import { register } from './records.ts';

export const privacyEndpoints: Record<string, Prepare> = {
  'POST /api/registrations/:id/guardian-consent': async (test) => {
    const { _id } = await register(test);
    const { db } = test.context;
    const people = db.selectFrom('participants').select('id').where('registrationId', '=', _id);
    const { id: participantId } = await people.executeTakeFirstOrThrow();
    const payload = { participantId, decision: 'given', name: 'Meera Rao' };
    return { url: `/api/registrations/${_id}/guardian-consent`, payload };
  },
  'POST /api/privacy/requests': async (test) => {
    const { _id } = await register(test);
    const { db } = test.context;
    const one = db.selectFrom('registrations').select('email').where('id', '=', _id);
    return { url: '/api/privacy/requests', payload: await one.executeTakeFirstOrThrow() };
  },
  'PUT /api/privacy/retention': async () => ({
    url: '/api/privacy/retention',
    payload: { ...defaultRetention, contact: 90 },
  }),
  'PUT /api/documents/:kind': async (test) => {
    const { data } = (await test.inject({ url: '/api/documents/privacy' })).json();
    return { url: '/api/documents/privacy', payload: { body: 'All of it.', basedOn: data.latest } };
  },
};
