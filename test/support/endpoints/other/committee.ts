import type { NotificationData } from '#server/features/notifications/email-contents.ts';
import { makeWebhook } from '#test/support/webhooks.ts';
import { nextEmail, type Prepare, send, type World } from './world.ts';

/** The token of a new invitation. */
async function makeInvitation({ test, admin: headers }: World): Promise<string> {
  const payload = { email: nextEmail(), role: 'judge' };
  await test.inject({ method: 'POST', url: '/api/committee/invitations', payload, headers });
  const { data } = await test.context.db
    .selectFrom('emailQueue')
    .select('data')
    .where('recipient', '=', payload.email)
    .executeTakeFirstOrThrow();
  return (JSON.parse(data) as NotificationData).action.href.split('/').at(-1) ?? '';
}

/** The token of a new link for a volunteer. */
async function makeLink(world: World): Promise<string> {
  const payload = { label: 'Main gate', role: 'gate_volunteer' };
  const { links } = await send(world, { url: '/api/committee/links', payload, headers: world.admin });
  return links[0].url.split('/').at(-1);
}

export const committeeEndpoints: Record<string, Prepare> = {
  'GET /api/committee/invitations': ({ admin: headers }) => ({ url: '/api/committee/invitations', headers }),
  'GET /api/invitations/:token': async (world) => ({ url: `/api/invitations/${await makeInvitation(world)}` }),
  'POST /api/invitations/:token/accept': async (world) => ({
    url: `/api/invitations/${await makeInvitation(world)}/accept`,
    payload: { name: 'Meera Iyer', password: 'a-password-for-tests' },
  }),
  'POST /api/invitations/:token/decline': async (world) => ({
    url: `/api/invitations/${await makeInvitation(world)}/decline`,
    payload: {},
  }),
  'GET /api/committee/links': ({ admin: headers }) => ({ url: '/api/committee/links', headers }),
  'GET /api/volunteer-links/:token': async (world) => ({ url: `/api/volunteer-links/${await makeLink(world)}` }),
  'POST /api/volunteer-links/:token/open': async (world) => ({
    url: `/api/volunteer-links/${await makeLink(world)}/open`,
    payload: { name: 'Ravi Kumar' },
  }),
  'GET /api/gates': ({ admin: headers }) => ({ url: '/api/gates', headers }),
  'GET /api/webhooks': ({ admin: headers }) => ({ url: '/api/webhooks', headers }),
  'GET /api/webhooks/:id/deliveries': async ({ test, admin: headers }) => ({
    url: `/api/webhooks/${(await makeWebhook(test, headers))._id}/deliveries`,
    headers,
  }),
  'GET /api/committee/two-step': ({ admin: headers }) => ({ url: '/api/committee/two-step', headers }),
};
