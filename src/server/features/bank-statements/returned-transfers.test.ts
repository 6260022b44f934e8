import { expect, it } from 'vitest';
import { statementsApp, upi } from '#test/support/apps/statements-app.ts';

const { post, get, registerPaid, utrOf, claim, statusOf, importCsv, linesOf, countsOf } = statementsApp();

const RETURN = 'REVERSAL';
const why = async (id: string) => (await linesOf(id, 'sure,look'))[0];

it.each([
  ['on the same day', '10/01/27', '10 January 2027'],
  ['two days later', '12/01/27', '12 January 2027'],
])('a transfer that went out again %s is not confirmed without a person', async (_name, day, text) => {
  const registration = await registerPaid();
  await claim(registration.code, utrOf(1));
  const id = await importCsv([
    [upi(utrOf(1)), '250.00'],
    [upi(utrOf(1), 'THE BANK', RETURN), '', '250.00', day],
  ]);
  expect(await countsOf(id)).toEqual({ look: 1, debit: 1 });
  expect(await why(id)).toMatchObject({
    why: `The UTR is the one that was sent. The same number went out again on ${text}: the bank may have returned it.`,
    canConfirm: false,
    candidates: [{ name: 'Asha Rao' }],
  });
  expect((await post(`/api/bank-statements/${id}/confirm`)).json().data).toMatchObject({ confirmed: 0 });
  expect(await statusOf(registration)).toBe('under_review');
});

it('a return that a later statement has counts until that import is undone', async () => {
  const registration = await registerPaid();
  await claim(registration.code, utrOf(1));
  const id = await importCsv([[upi(utrOf(1)), '250.00']]);
  expect(await countsOf(id)).toEqual({ sure: 1 });
  const later = await importCsv([[upi(utrOf(1), 'THE BANK', RETURN), '', '250.00', '13/01/27']]);
  expect(await countsOf(id)).toEqual({ look: 1 });
  expect((await why(id)).why).toContain('went out again on 13 January 2027');
  await post(`/api/bank-statements/${later}/undo`);
  expect(await countsOf(id)).toEqual({ sure: 1 });
});

it('a debit of another amount, of another number or of an earlier day returns nothing', async () => {
  const registration = await registerPaid();
  await claim(registration.code, utrOf(1));
  const id = await importCsv([
    [upi(utrOf(1)), '250.00'],
    [upi(utrOf(1), 'THE BANK', 'FEE OF THE BANK'), '', '2.50'],
    [upi(utrOf(2), 'THE BANK', RETURN), '', '250.00'],
    [upi(utrOf(1), 'THE BANK', RETURN), '', '250.00', '09/01/27'],
  ]);
  expect(await countsOf(id)).toEqual({ sure: 1, debit: 3 });
});

it('a person can still settle a line whose number went out again', async () => {
  const registration = await registerPaid();
  await claim(registration.code, utrOf(1));
  const id = await importCsv([
    [upi(utrOf(1)), '250.00'],
    [upi(utrOf(1), 'THE BANK', RETURN), '', '250.00'],
  ]);
  const { _id, candidates } = await why(id);
  const { registrationId, paymentId } = candidates[0];
  await post(`/api/bank-statements/lines/${_id}/settle`, { registrationId, paymentId });
  expect(await statusOf(registration)).toBe('confirmed');
  expect(await get(`/api/registrations/${registration._id}/payments`)).toMatchObject([{ status: 'paid' }]);
});
