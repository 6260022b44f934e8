import { createEvent } from '#test/factories/events.ts';
import type { OpenidServer } from '../../servers/openid-server.ts';
import type { RazorpayServer } from '../../servers/razorpay-server.ts';
import type { TestApp } from '../../test-app.ts';
import type { PreparedRequest } from '../prepared-request.ts';

type Headers = Record<string, string>;

/** The users, the app and the records that the requests are made with. */
export interface World {
  test: TestApp;
  razorpay: RazorpayServer;
  google: OpenidServer;
  admin: Headers;
  participant: Headers & { email: string };
  /** A free event without sub-events. */
  eventId: string;
  /** A sub-event of another main event. */
  subEventId: string;
  mainEventId: string;
  registration: { _id: string; code: string };
}
export type Prepare = (world: World) => PreparedRequest | Promise<PreparedRequest>;

let count = 0;
export const nextEmail = () => {
  count += 1;
  return `person${count}@college.test`;
};

export async function send({ test }: World, { url, payload, headers }: PreparedRequest) {
  const response = await test.inject({ method: 'POST', url, ...(headers ? { headers } : {}), payload: payload ?? {} });
  if (response.statusCode !== 200) throw new Error(`${url}: ${response.body}`);
  return response.json().data;
}

export const register = (world: World, eventId: string) =>
  send(world, { url: '/api/registrations', payload: { eventId, name: 'Ravi Kumar', email: nextEmail() } });

export async function registerPaid(world: World): Promise<{ _id: string; code: string }> {
  return register(world, (await createEvent(world.test.context, { entryFee: 250 }))._id);
}
