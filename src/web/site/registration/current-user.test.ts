import { expect, it } from 'vitest';
import type { pageApi } from '../page-api.ts';
import { findOwnRegistration } from './current-user.ts';

const apiWith = (...registrations: object[]) =>
  ({ call: async () => ({ data: registrations }) }) as unknown as ReturnType<typeof pageApi>;
const own = { _id: 'own', eventId: 'e1', status: 'confirmed', takesPart: true, proofToken: null };

it('the form of an event leads to what the user is registered with', async () => {
  expect(await findOwnRegistration(apiWith(own), 'e1')).toMatchObject({ _id: 'own' });
  expect(await findOwnRegistration(apiWith(own), 'e2')).toBeUndefined();
  expect(await findOwnRegistration(apiWith({ ...own, status: 'cancelled' }), 'e1')).toBeUndefined();
});

it('the form is shown where a stranger may have registered with the user’s e-mail', async () => {
  expect(await findOwnRegistration(apiWith({ ...own, proofToken: 'own.token' }), 'e1')).toBeUndefined();
});

it('the form is shown to who registered others and takes no part', async () => {
  expect(await findOwnRegistration(apiWith({ ...own, takesPart: false }), 'e1')).toBeUndefined();
  expect(await findOwnRegistration(apiWith({ ...own, takesPart: false }, own), 'e1')).toMatchObject({
    takesPart: true,
  });
});
