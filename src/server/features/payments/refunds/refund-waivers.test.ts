import { expect, it } from 'vitest';
import { refundsApp } from '#test/support/apps/refunds-app.ts';
import { checkLedger } from '../../ledger/ledger-check.service.ts';

const { app, admin, post, get, cancel, cancelled, paymentOf, waiting, dueOf } = refundsApp();

it('what was given up is due no more, until a restored registration is cancelled again', async () => {
  const before = await waiting();
  const registration = await cancelled();
  const { _id } = registration;
  const waive = (amount: number) =>
    app().inject({
      method: 'POST',
      url: `/api/registrations/${_id}/due-refund/waive`,
      payload: { amount, reason: 'She gave it up' },
      headers: admin(),
    });
  expect((await waive(100)).json()).toMatchObject({ code: 'amount_differs', detail: '₹125 is due back by now' });
  expect((await waive(125)).statusCode).toBe(200);
  expect(await dueOf(registration)).toEqual([0, 0]);
  expect((await get(`/api/payments/${await paymentOf(registration)}`)).refundRule).toMatchObject({ due: 0 });
  expect(await waiting()).toBe(before);
  expect((await waive(125)).json()).toMatchObject({ code: 'amount_differs', detail: 'Nothing is due back any more' });
  const { history } = await get(`/api/registrations/${_id}`);
  expect(history[0]).toMatchObject({ kind: 'payment', note: '₹125 that was due back is kept' });
  expect(await checkLedger(app().context.db)).toEqual([]);
  await post(`/api/registrations/${_id}/restore`, { reason: 'Comes after all' });
  expect((await waive(125)).json()).toMatchObject({ code: 'amount_differs' });
  expect((await get(`/api/passes/${registration.code}`, {})).money.dueBack).toBe(125);
  await cancel(registration);
  expect(await dueOf(registration)).toEqual([125, 125]);
});

it('what was given up by mistake is due again, by a row that takes it back', async () => {
  const registration = await cancelled();
  const url = `/api/registrations/${registration._id}/due-refund`;
  const send = (path: string, payload: object) =>
    app().inject({ method: 'POST', url: `${url}/${path}`, payload, headers: admin() });
  const kept = async () =>
    (await app().inject({ url: `/api/registrations/${registration._id}/payments`, headers: admin() })).json().kept;
  expect((await send('take-back', {})).json()).toMatchObject({ code: 'transition_not_allowed' });
  await send('waive', { amount: 125, reason: 'Wrong person' });
  expect([await kept(), await dueOf(registration)]).toEqual([125, [0, 0]]);
  const both = await Promise.all([send('take-back', {}), send('take-back', {})]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect([await kept(), await dueOf(registration)]).toEqual([0, [125, 125]]);
  const { history } = await get(`/api/registrations/${registration._id}`);
  expect(history[0]).toMatchObject({ kind: 'payment', note: '₹125 that was kept is due back again' });
  expect(await checkLedger(app().context.db)).toEqual([]);
});
