import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const register = (eventId: string, name: string) =>
  test.inject({
    method: 'POST',
    url: '/api/registrations',
    payload: { eventId, name, email: `${name.toLowerCase()}-${eventId}@college.test` },
  });

it('counts has the registrations of an event, or of all, by status, for admins only', async () => {
  const small = await createEvent(test.context, { capacity: 1 });
  const paid = await createEvent(test.context, { entryFee: 100 });
  for (const name of ['Asha', 'Vikram', 'Meera']) await register(small._id, name);
  await register(paid._id, 'Asha');
  const headers = await test.headersOf('admin');
  const counts = async (query: string) => {
    const response = await test.inject({ method: 'GET', url: `/api/registrations/counts${query}`, headers });
    return Object.fromEntries(
      response
        .json()
        .data.map(({ status, registrations }: { status: string; registrations: number }) => [status, registrations]),
    );
  };
  expect(await counts(`?eventId=${small._id}`)).toEqual({ confirmed: 1, waitlisted: 2 });
  expect(await counts('')).toEqual({ confirmed: 1, waitlisted: 2, pending_payment: 1 });
  expect(await counts('?eventId=nobody-knows-it')).toEqual({});
  expect((await test.inject({ method: 'GET', url: '/api/registrations/counts' })).statusCode).toBe(401);
});
