import { expect, it } from 'vitest';
import { statementsApp, upi } from '#test/support/apps/statements-app.ts';

const { app, post, get, registerPaid, utrOf, claim, statusOf, importCsv, linesOf, countsOf } = statementsApp();

/** ₹100 were claimed, then the registration was cancelled and restored, which offers it at ₹800. */
async function restoredAtMore(utr: string) {
  const registration = await registerPaid('Asha Rao', 100);
  await claim(registration.code, utr);
  await post(`/api/registrations/${registration._id}/cancel`);
  const { eventId } = await get(`/api/registrations/${registration._id}`);
  await app().context.db.updateTable('events').set({ entryFee: 800 }).where('id', '=', eventId).execute();
  const restored = await post(`/api/registrations/${registration._id}/restore`, { reason: 'They come after all' });
  expect(restored.json().data).toMatchObject({ status: 'offered', amount: 800 });
  return registration;
}

it.each([
  ['the UTR that was sent', (utr: string) => upi(utr), 'The UTR is the one that was sent, but the amount is another.'],
  [
    'a mistyped UTR',
    (utr: string) => upi(`${utr.slice(0, -1)}${(Number(utr.at(-1)) + 1) % 10}`, 'ASHA RAO'),
    'The UTR differs from the one that was sent by one typing error, but the amount is another.',
  ],
])('what was claimed before the price rose is not enough: %s', async (_name, narrationOf, why) => {
  const registration = await restoredAtMore(utrOf(1));
  const id = await importCsv([[narrationOf(utrOf(1)), '100.00']]);
  const [line] = await linesOf(id, 'sure,look');
  expect(line).toMatchObject({ group: 'look', why, difference: -700, candidates: [{ due: 800 }] });
  expect((await post(`/api/bank-statements/${id}/confirm`)).json().data).toMatchObject({ confirmed: 0, left: [] });
  const { registrationId, paymentId } = line.candidates[0];
  const settled = await post(`/api/bank-statements/lines/${line._id}/settle`, { registrationId, paymentId });
  expect(settled.json()).toMatchObject({ code: 'amount_differs', detail: '₹100 arrived, ₹800 is due' });
  expect(await statusOf(registration)).toBe('offered');
});

it('what the registration costs now, under the number of the smaller claim, is settled by hand', async () => {
  const registration = await restoredAtMore(utrOf(1));
  const id = await importCsv([[upi(utrOf(1)), '800.00']]);
  expect(await countsOf(id)).toEqual({ look: 1 });
  const [{ _id, difference, candidates }] = await linesOf(id, 'look');
  expect([difference, candidates[0].due]).toEqual([null, 800]);
  const { registrationId, paymentId } = candidates[0];
  await post(`/api/bank-statements/lines/${_id}/settle`, { registrationId, paymentId });
  expect(await statusOf(registration)).toBe('confirmed');
});

it('a confirmed registration is linked with what was paid, whatever its event costs now', async () => {
  const registration = await registerPaid('Asha Rao', 100);
  await claim(registration.code, utrOf(1));
  const [payment] = await get(`/api/registrations/${registration._id}/payments`);
  await post(`/api/payments/${payment._id}/confirm`);
  const id = await importCsv([[upi(utrOf(1)), '100.00']]);
  expect((await linesOf(id, 'sure'))[0]).toMatchObject({ difference: null, candidates: [{ due: 100 }] });
});
