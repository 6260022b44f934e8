import { createEvent } from '#test/factories/events.ts';
import type { TestApp } from '../../test-app.ts';
import type { Prepare } from './prepare.ts';
import { nextNumber } from './records.ts';

const newAnnouncement = async (test: TestApp) => ({
  title: `Gates open ${nextNumber()}`,
  text: 'At nine.',
  eventId: (await createEvent(test.context))._id,
});

async function makeAnnouncement(test: TestApp, isDeleted = false): Promise<string> {
  const headers = await test.headersOf('admin');
  const payload = await newAnnouncement(test);
  const made = await test.inject({ method: 'POST', url: '/api/announcements', headers, payload });
  const url = `/api/announcements/${made.json().data._id}`;
  if (isDeleted) await test.inject({ method: 'DELETE', url, headers });
  return url;
}

export const announcementEndpoints: Record<string, Prepare> = {
  'POST /api/announcements': async (test) => ({ url: '/api/announcements', payload: await newAnnouncement(test) }),
  'PUT /api/announcements/:id': async (test) => ({
    url: await makeAnnouncement(test),
    payload: { title: 'Gates open late', text: 'At ten.', isPinned: true },
  }),
  'DELETE /api/announcements/:id': async (test) => ({ url: await makeAnnouncement(test) }),
  'POST /api/announcements/:id/restore': async (test) => ({
    url: `${await makeAnnouncement(test, true)}/restore`,
    payload: {},
  }),
};
