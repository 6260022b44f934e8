import { expect, it } from 'vitest';
import { statementsApp, upi } from '#test/support/apps/statements-app.ts';
import { QueryLog } from '#test/support/queries/query-log.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { readBalance } from '../../ledger/ledger.service.ts';
import { checkLedger } from '../../ledger/ledger-check.service.ts';
import { GATEWAY } from '../../registrations/actors.ts';
import { lockForPayment } from '../../registrations/status-commands.service.ts';
import { changeRefund } from '../payment-transitions.service.ts';
import { findRefund } from './refunds.repository.ts';

const log = new QueryLog();
const { app, post, get, registerPaid, utrOf, claim, importCsv } = statementsApp(log.listen);

async function ok(url: string, payload: object = {}) {
  app().time.now = new Date(app().time.now.getTime() + 1000);
  const response = await post(url, payload);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data;
}

/** Its bank returns a refund. */
async function returnRefund(registrationId: string, refundId: string): Promise<void> {
  await inTransaction(app().context.db, async (trx) => {
    const registration = await lockForPayment(trx, registrationId);
    const refund = await findRefund(trx, refundId);
    if (refund) await changeRefund(trx, app().context, registration, refund, 'failed', { actor: GATEWAY });
  });
}

const balance = (_id: string) => readBalance(app().context.db, _id);

it('a refund that is returned after the charge it reduced was taken back is a surplus', async () => {
  const { _id, code } = await registerPaid('Asha Rao', 500);
  await claim(code, utrOf(1));
  await ok(`/api/registrations/${_id}/desk-payment`);
  const payments: { _id: string; method: string }[] = await get(`/api/registrations/${_id}/payments`);
  const desk = payments.find(({ method }) => method === 'desk')?._id;
  const transfer = payments.find(({ method }) => method === 'upi')?._id;
  const refund = (amount: number) => ok(`/api/payments/${desk}/refunds`, { amount, reason: 'Asked', method: 'cash' });
  const { _id: first } = await refund(200);
  const statement = await importCsv([[upi(utrOf(1)), '500.00']]);
  await ok(`/api/bank-statements/${statement}/confirm`);
  await refund(300);
  await ok(`/api/bank-statements/${statement}/undo`);
  expect(await get(`/api/registrations/${_id}`)).toMatchObject({ status: 'under_review', amount: 300 });

  await returnRefund(_id, first);
  expect(await balance(_id)).toMatchObject({ chargedPaise: 0, surplusPaise: 20_000 });
  await ok(`/api/payments/${transfer}/confirm`);
  expect(await get(`/api/registrations/${_id}`)).toMatchObject({ status: 'confirmed', amount: 300 });
  expect(await balance(_id)).toMatchObject({ chargedPaise: 30_000, surplusPaise: 40_000 });
  expect(await checkLedger(app().context.db)).toEqual([]);
});

it('a refund changes under the lock that its caller holds, and takes no other', async () => {
  const { _id } = await registerPaid('Ravi Iyer', 500);
  await ok(`/api/registrations/${_id}/desk-payment`);
  const [desk] = await get(`/api/registrations/${_id}/payments`);
  const refund = await ok(`/api/payments/${desk._id}/refunds`, { amount: 200, reason: 'Asked', method: 'cash' });
  const made = await log.during(() => returnRefund(_id, refund._id));
  expect(made.filter(({ sql }) => sql.includes('"eventCapacity"'))).toHaveLength(1);
});
