import type { TestApp } from '../../test-app.ts';
import type { Prepare } from './prepare.ts';
import { register } from './records.ts';

/** The id of a certificate of a new event. */
async function issueOne(test: TestApp): Promise<{ id: string; eventId: string }> {
  const { eventId } = await register(test);
  const headers = await test.headersOf('admin');
  const url = `/api/events/${eventId}/certificates`;
  await test.inject({ method: 'POST', url, headers, payload: { to: 'confirmed' } });
  const { data } = (await test.inject({ url, headers })).json();
  return { id: data.certificates[0]._id, eventId };
}

export const certificateEndpoints: Record<string, Prepare> = {
  'POST /api/events/:id/certificates': async (test) => {
    const { eventId } = await register(test);
    return { url: `/api/events/${eventId}/certificates`, payload: { to: 'confirmed' } };
  },
  'POST /api/events/:id/certificates/mail': async (test) => {
    const { eventId } = await issueOne(test);
    return { url: `/api/events/${eventId}/certificates/mail`, payload: {} };
  },
  'POST /api/certificates/:id/revoke': async (test) => {
    const { id } = await issueOne(test);
    return { url: `/api/certificates/${id}/revoke`, payload: { reason: 'Issued by mistake' } };
  },
  'POST /api/certificates/:id/reissue': async (test) => {
    const { id } = await issueOne(test);
    return { url: `/api/certificates/${id}/reissue`, payload: { name: 'Ravi Kumaran' } };
  },
  'PUT /api/certificate-settings': async () => ({
    url: '/api/certificate-settings',
    payload: { line: 'With thanks', signatories: [{ name: 'Meera Iyer', role: 'President' }] },
  }),
};
