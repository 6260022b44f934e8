import { buildPicture } from '#test/factories/pictures.ts';
import { multipart } from '../../multipart.ts';
import { loginWithGrants } from '../../role-sessions.ts';
import { nextEmail, type Prepare } from './world.ts';

export const adminReads: Record<string, Prepare> = {
  'GET /api/ambassador/inquiries': ({ admin: headers }) => ({ url: '/api/ambassador/inquiries', headers }),
  'GET /api/dashboard': ({ admin: headers }) => ({ url: '/api/dashboard', headers }),
  'GET /api/dashboard/waiting': ({ admin: headers }) => ({ url: '/api/dashboard/waiting', headers }),
  'GET /api/sample-data': ({ admin: headers }) => ({ url: '/api/sample-data', headers }),
  'GET /api/settings/versions': ({ admin: headers }) => ({ url: '/api/settings/versions', headers }),
  'GET /api/settings/versions/:id': async ({ test, admin: headers }) => {
    const { data } = (await test.inject({ url: '/api/settings', headers })).json();
    const { timeZone: _timeZone, sendsMail: _sends, payment: _payment, ...settings } = data;
    const payload = { ...settings, city: `City ${Date.now()}` };
    await test.inject({ method: 'PUT', url: '/api/settings', headers, payload });
    const versions = (await test.inject({ url: '/api/settings/versions', headers })).json().data;
    return { url: `/api/settings/versions/${versions[0]._id}`, headers };
  },
  'GET /api/list-views': ({ admin: headers }) => ({ url: '/api/list-views?list=registrations', headers }),
  'GET /api/find': ({ admin: headers }) => ({ url: '/api/find?search=42007', headers }),
  'GET /api/emails': ({ admin: headers }) => ({ url: '/api/emails?show=sent', headers }),
  'GET /api/audit': ({ admin: headers }) => ({ url: '/api/audit', headers }),
  'GET /api/approvals': ({ admin: headers }) => ({ url: '/api/approvals', headers }),
  'GET /api/approvals/limits': ({ admin: headers }) => ({ url: '/api/approvals/limits', headers }),
  'GET /api/committee': ({ admin: headers }) => ({ url: '/api/committee', headers }),
  'GET /api/announcements/all': ({ admin: headers }) => ({ url: '/api/announcements/all', headers }),
  'GET /api/trash/announcements': ({ admin: headers }) => ({ url: '/api/trash/announcements', headers }),
  'GET /api/audit/actors': ({ admin: headers }) => ({ url: '/api/audit/actors', headers }),
};

export const publicEndpoints: Record<string, Prepare> = {
  'GET /api/announcements': () => ({ url: '/api/announcements' }),
  'GET /api/gallery': () => ({ url: '/api/gallery' }),
  'GET /api/announcements/pinned': () => ({ url: '/api/announcements/pinned' }),
  'GET /api/ambassador/show': () => ({ url: '/api/ambassador/show' }),
  'GET /api/settings': () => ({ url: '/api/settings' }),
  'GET /api/theme': () => ({ url: '/api/theme' }),
  'GET /api/theme/versions': ({ admin: headers }) => ({ url: '/api/theme/versions', headers }),
  'GET /api/years': () => ({ url: '/api/years' }),
  'GET /api/years/closing': ({ admin: headers }) => ({ url: '/api/years/closing', headers }),
  'GET /api/years/next': ({ admin: headers }) => ({ url: '/api/years/next', headers }),
  'GET /api/archive': async ({ test }) => ({
    url: '/api/archive',
    headers: (await loginWithGrants(test, { role: 'auditor' })).headers,
  }),
  'POST /api/ambassador/ambassador-inquiry': async () => {
    const applicant = { fullName: 'Asha Rao', email: nextEmail(), phone: '+91 98765 43210', college: 'City College' };
    const request = { whyInterested: 'I like festivals', expectedRegistrations: '10-15' };
    const photo = { filename: 'a.png', content: await buildPicture() };
    return { url: '/api/ambassador/ambassador-inquiry', ...(await multipart({ ...applicant, ...request, photo })) };
  },
};
