import type { Prepare, World } from './world.ts';

/** Issues the certificates of the world's event. */
async function issue({ test, admin: headers, eventId }: World): Promise<string> {
  const url = `/api/events/${eventId}/certificates`;
  await test.inject({ method: 'POST', url, headers, payload: { to: 'confirmed' } });
  return url;
}

export const certificateEndpoints: Record<string, Prepare> = {
  'GET /api/certificates/:code': async (world) => {
    const url = await issue(world);
    const { data } = (await world.test.inject({ url, headers: world.admin })).json();
    return { url: `/api/certificates/${data.certificates[0].code}` };
  },
  'GET /api/events/:id/certificates': async (world) => ({ url: await issue(world), headers: world.admin }),
  'GET /api/events/:id/certificates/preview': ({ admin: headers, eventId }) => ({
    url: `/api/events/${eventId}/certificates/preview?to=winners`,
    headers,
  }),
  'GET /api/certificate-settings': ({ admin: headers }) => ({ url: '/api/certificate-settings', headers }),
  'GET /api/certificate-settings/versions': ({ admin: headers }) => ({
    url: '/api/certificate-settings/versions',
    headers,
  }),
};
