import { expect, inject, it } from 'vitest';
import { lockRow } from '#server/db/lock-row.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { checkLedger } from '#server/features/ledger/ledger-check.service.ts';
import { type Line, statementsApp, upi } from '#test/support/apps/statements-app.ts';
import { waitForLockWaiters } from '#test/support/lock-waiters.ts';

const { app, post, get, registerPaid, utrOf, claim, statusOf, receiptsOf, importCsv, countsOf } = statementsApp();

it('undoing an import puts its payments under review again, and the statement can be imported again', async () => {
  const registration = await registerPaid();
  const unreported = await registerPaid('Ravi Kumar', 300);
  await claim(registration.code, utrOf(1));
  const lines: Line[] = [
    [upi(utrOf(1)), '250.00'],
    [upi(utrOf(2), 'RAVI', unreported.code), '300.00'],
    ['CASH', '7.00'],
  ];
  const id = await importCsv(lines);
  await post(`/api/bank-statements/${id}/confirm`);
  const undone = await post(`/api/bank-statements/${id}/undo`);
  expect(undone.json().data).toEqual({ undone: 2, left: [] });
  expect(await countsOf(id)).toEqual({ undone: 3 });
  expect(await checkLedger(app().context.db)).toEqual([]);
  for (const each of [registration, unreported]) {
    expect(await statusOf(each)).toBe('under_review');
    expect(await get(`/api/registrations/${each._id}/payments`)).toMatchObject([{ status: 'under_review' }]);
  }
  expect((await post(`/api/bank-statements/${id}/undo`)).json().code).toBe('statement_undone');
  expect((await post(`/api/bank-statements/${id}/confirm`)).json().code).toBe('statement_undone');
  const again = await importCsv(lines);
  expect(await countsOf(again)).toEqual({ sure: 2, unknown: 1 });
  expect((await post(`/api/bank-statements/${again}/confirm`)).json().data).toMatchObject({ confirmed: 2 });
  for (const each of [registration, unreported]) {
    expect(await statusOf(each)).toBe('confirmed');
    expect(await receiptsOf(each)).toEqual(['The bank statement was undone', null]);
  }
  expect(await checkLedger(app().context.db)).toEqual([]);
});

it('undoing leaves those who were checked in or refunded since, and says so', async () => {
  const [arrived, cancelled] = [await registerPaid('Asha Rao'), await registerPaid('Ravi Kumar')];
  await claim(arrived.code, utrOf(1));
  await claim(cancelled.code, utrOf(2));
  const id = await importCsv([
    [upi(utrOf(1)), '250.00'],
    [upi(utrOf(2)), '250.00'],
  ]);
  await post(`/api/bank-statements/${id}/confirm`);
  await post('/api/check-in', { code: arrived.code, anyDay: true });
  await post(`/api/registrations/${cancelled._id}/refund`, { reference: utrOf(3) });
  const { left, undone } = (await post(`/api/bank-statements/${id}/undo`)).json().data;
  expect(undone).toBe(0);
  expect(left).toEqual([
    { row: 2, name: 'Asha Rao', reason: 'Asha Rao has been checked in' },
    { row: 3, name: 'Ravi Kumar', reason: 'This payment was given back, or part of it' },
  ]);
  expect([await statusOf(arrived), await statusOf(cancelled)]).toEqual(['confirmed', 'refunded']);
  expect(await countsOf(id)).toEqual({ settled: 2 });
});

it.runIf(inject('database') === 'postgres')('undoing waits for the gate, which is admitting one of them', async () => {
  const { db, clock } = app().context;
  const arriving = await registerPaid('Asha Rao');
  await claim(arriving.code, utrOf(1));
  const id = await importCsv([[upi(utrOf(1)), '250.00']]);
  await post(`/api/bank-statements/${id}/confirm`);
  const { undone } = await inTransaction(db, async (trx) => {
    await lockRow(trx, 'registrations', 'id', arriving._id);
    const waiting = post(`/api/bank-statements/${id}/undo`);
    await waitForLockWaiters(db, 1);
    await trx
      .updateTable('participants')
      .set({ checkedInAt: clock().toISOString() })
      .where('registrationId', '=', arriving._id)
      .execute();
    return { undone: waiting };
  });
  const left = [{ row: 2, name: 'Asha Rao', reason: 'Asha Rao has been checked in' }];
  expect((await undone).json().data).toEqual({ undone: 0, left });
  expect(await statusOf(arriving)).toBe('confirmed');
});

it('a line that two imports have is open in the other one when its import is undone', async () => {
  const lines: Line[] = [[upi(utrOf(1)), '250.00']];
  const [first, second, third] = [await importCsv(lines), await importCsv(lines), await importCsv(lines)];
  await post(`/api/bank-statements/${first}/undo`);
  const counts = await Promise.all([first, second, third].map(countsOf));
  expect(counts[0]).toEqual({ undone: 1 });
  expect(
    counts
      .slice(1)
      .map(({ unknown = 0 }) => unknown)
      .sort(),
  ).toEqual([0, 1]);
});

it('undoing puts under review again what another payment, which was given back, does not pay', async () => {
  const registration = await registerPaid();
  await claim(registration.code, utrOf(1));
  await post(`/api/registrations/${registration._id}/desk-payment`, {});
  const id = await importCsv([[upi(utrOf(1)), '250.00']]);
  await post(`/api/bank-statements/${id}/confirm`);
  const payments: { _id: string; method: string }[] = await get(`/api/registrations/${registration._id}/payments`);
  const desk = payments.find(({ method }) => method === 'desk');
  const refund = { amount: 250, method: 'cash', reference: 'r', reason: 'Paid twice' };
  expect((await post(`/api/payments/${desk?._id}/refunds`, refund)).statusCode).toBe(200);
  await post(`/api/bank-statements/${id}/undo`);
  expect(await statusOf(registration)).toBe('under_review');
  expect(await checkLedger(app().context.db)).toEqual([]);
});

it('undoing that failed goes on with the lines that are left', async () => {
  const [asha, ravi] = [await registerPaid('Asha Rao'), await registerPaid('Ravi Kumar')];
  await claim(asha.code, utrOf(1));
  await claim(ravi.code, utrOf(2));
  const lines: Line[] = [
    [upi(utrOf(1)), '250.00'],
    [upi(utrOf(2)), '250.00'],
  ];
  const id = await importCsv(lines);
  await post(`/api/bank-statements/${id}/confirm`);
  const later = await importCsv(lines);
  // What takes the receipts back fails: no line can be undone.
  const { schema } = app().context.db;
  await schema.alterTable('receipts').renameTo('receiptsAway').execute();
  const failed = await post(`/api/bank-statements/${id}/undo`);
  await schema.alterTable('receiptsAway').renameTo('receipts').execute();
  const reason = 'This line could not be undone now. Undo the import again';
  expect(failed.json().data).toEqual({
    undone: 0,
    left: [
      { row: 2, name: 'Asha Rao', reason },
      { row: 3, name: 'Ravi Kumar', reason },
    ],
  });
  const again = await Promise.all([post(`/api/bank-statements/${id}/undo`), post(`/api/bank-statements/${id}/undo`)]);
  expect(again.flatMap((response) => response.json().data?.left ?? [])).toEqual([]);
  expect([await statusOf(asha), await statusOf(ravi)]).toEqual(['under_review', 'under_review']);
  expect(await countsOf(id)).toEqual({ undone: 2 });
  expect(await countsOf(later)).toEqual({ sure: 2 });
  expect((await post(`/api/bank-statements/${id}/undo`)).json().code).toBe('statement_undone');
  expect(await checkLedger(app().context.db)).toEqual([]);
});
