import { createEvent } from '#test/factories/events.ts';
import { PASSWORD, type TestApp } from '../../test-app.ts';
import { makeWebhook, webhookInput } from '../../webhooks.ts';
import type { Prepare } from './prepare.ts';
import { nextNumber } from './records.ts';

/** The url of a new webhook. */
async function added(test: TestApp, over: object = {}): Promise<string> {
  const webhook = await makeWebhook(test, await test.headersOf('admin'), { name: `Hall ${nextNumber()}`, ...over });
  return `/api/webhooks/${webhook._id}`;
}

export const webhookEndpoints: Record<string, Prepare> = {
  'POST /api/webhooks': async (test) => ({
    url: '/api/webhooks',
    headers: await test.headersOf('admin'),
    payload: webhookInput(),
  }),
  'PUT /api/webhooks/:id': async (test) => ({
    url: await added(test),
    headers: await test.headersOf('admin'),
    payload: webhookInput({ withContact: true }),
  }),
  'POST /api/webhooks/:id/secret': async (test) => ({
    url: `${await added(test)}/secret`,
    headers: await test.headersOf('admin'),
    payload: { password: PASSWORD },
  }),
  'POST /api/webhooks/:id/status': async (test) => ({ url: `${await added(test)}/status`, payload: { isOn: false } }),
  'DELETE /api/webhooks/:id': async (test) => ({ url: await added(test) }),
  'POST /api/webhooks/:id/test': async (test) => ({ url: `${await added(test)}/test`, payload: {} }),
  'POST /api/webhooks/:id/deliveries/:deliveryId/replay': async (test) => {
    const url = await added(test);
    const headers = await test.headersOf('admin');
    await test.inject({ method: 'POST', url: `${url}/test`, headers });
    const { data } = (await test.inject({ url: `${url}/deliveries`, headers })).json();
    await test.context.db.updateTable('webhookDeliveries').set({ status: 'failed' }).execute();
    return { url: `${url}/deliveries/${data.deliveries[0]._id}/replay`, payload: {} };
  },
  'POST /api/webhooks/:id/replay': async (test) => {
    const now = test.time.now.getTime();
    const { _id: eventId } = await createEvent(test.context, { entryFee: 0 });
    const payload = { eventId, name: 'Ravi Kumar', email: `hooked-${nextNumber()}@college.test` };
    await test.inject({ method: 'POST', url: '/api/registrations', payload });
    return {
      url: `${await added(test)}/replay`,
      payload: { from: new Date(now - 60_000).toISOString(), to: new Date(now + 60_000).toISOString() },
    };
  },
};
