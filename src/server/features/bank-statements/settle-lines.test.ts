import { expect, it } from 'vitest';
import { checkLedger } from '#server/features/ledger/ledger-check.service.ts';
import { statementsApp, upi } from '#test/support/apps/statements-app.ts';

const { app, post, get, registerPaid, utrOf, claim, importCsv, linesOf } = statementsApp();

/** A payment of ₹250 that is under review, and two lines of one statement which both have its UTR. */
async function claimedOnTwoLines() {
  const registration = await registerPaid();
  await claim(registration.code, utrOf(1));
  const id = await importCsv([
    [upi(utrOf(1)), '250.00'],
    [upi(utrOf(1), 'THE BANK', 'ONCE MORE'), '250.00'],
  ]);
  const [first, second] = await linesOf(id, 'look');
  const { registrationId, paymentId } = first.candidates[0];
  const settle = (line: { _id: string }) =>
    post(`/api/bank-statements/lines/${line._id}/settle`, { registrationId, paymentId });
  return { id, registration, first, second, settle };
}

it('a payment that a line has settled is refused to a second line, with a sentence', async () => {
  const { id, registration, first, second, settle } = await claimedOnTwoLines();
  expect((await settle(first)).statusCode).toBe(200);
  const refused = await settle(second);
  expect([refused.statusCode, refused.json().code, refused.json().detail]).toEqual([
    409,
    'transition_not_allowed',
    'This payment is settled by another line of a statement: row 2 of January.csv',
  ]);
  expect((await linesOf(id)).map(({ group }: { group: string }) => group)).toEqual(['settled', 'look']);
  expect(await get(`/api/registrations/${registration._id}/payments`)).toHaveLength(1);
});

it('two lines that are settled at once for one payment: one of them is refused', async () => {
  const { id, registration, first, second, settle } = await claimedOnTwoLines();
  const responses = await Promise.all([settle(first), settle(second), settle(first), settle(second)]);
  const codes = responses.map((response) => response.json().code ?? response.statusCode).sort();
  expect(codes).toEqual([200, 'line_settled', 'transition_not_allowed', 'transition_not_allowed']);
  expect(await linesOf(id, 'settled')).toHaveLength(1);
  expect(await get(`/api/registrations/${registration._id}/payments`)).toHaveLength(1);
  expect(await checkLedger(app().context.db)).toEqual([]);
});
