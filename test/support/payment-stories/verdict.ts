import { readBalance } from '#server/features/ledger/ledger.service.ts';
import type { RazorpayApp } from '../apps/razorpay-app.ts';
import type { Story } from './story.ts';

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
const sorted = (lines: string[]) => [...lines].sort();

/** What is wrong at the end of a story; nothing where every row equals what the gateway has. */
export async function findMistakes(app: RazorpayApp, story: Story): Promise<string[]> {
  const { db } = app.test.context;
  const registrationId = story.registration?._id ?? '';
  const mistakes: string[] = [];
  const compare = (what: string, ours: unknown, wanted: unknown) => {
    const [is, should] = [JSON.stringify(ours), JSON.stringify(wanted)];
    if (is !== should) mistakes.push(`${what}: ${is}, but should be ${should}`);
  };

  const payments = await db.selectFrom('payments').selectAll().where('registrationId', '=', registrationId).execute();
  const refunds = await db.selectFrom('refunds').selectAll().where('registrationId', '=', registrationId).execute();
  const history = await db
    .selectFrom('paymentHistory')
    .selectAll()
    .where('registrationId', '=', registrationId)
    .orderBy('id')
    .execute();
  const { status } = await db
    .selectFrom('registrations')
    .select('status')
    .where('id', '=', registrationId)
    .executeTakeFirstOrThrow();

  // Payments: what the gateway captured is paid here, to the paisa, and nothing else of it.
  const captured = story.payments().filter((payment) => payment.captured);
  const paid = payments.filter((payment) => payment.status === 'paid');
  compare(
    'payments of the gateway',
    sorted(
      paid.flatMap(({ gatewayPaymentId, amount }) =>
        gatewayPaymentId ? `${gatewayPaymentId} ${Number(amount) * 100}` : [],
      ),
    ),
    sorted(captured.map(({ id, amount }) => `${id} ${amount}`)),
  );

  // Refunds: each of the gateway's is one row, with its amount and its end.
  const capturedIds = captured.map(({ id }) => id);
  const theirs = [...app.razorpay.refunds.values()].filter(({ payment_id }) => capturedIds.includes(payment_id));
  compare(
    'refunds of the gateway',
    sorted(
      refunds.flatMap((row) =>
        row.gatewayRefundId ? `${row.gatewayRefundId} ${Number(row.amountPaise)} ${row.status}` : [],
      ),
    ),
    sorted(theirs.map((refund) => `${refund.id} ${refund.amount} ${refund.status}`)),
  );
  const receipts = theirs.flatMap(({ receipt }) => receipt ?? []);
  compare('refunds asked for twice', receipts.length, new Set(receipts).size);
  compare('refunds still pending', refunds.filter((row) => row.status === 'pending').length, 0);

  // By payment and in all, no more goes back than came.
  for (const { id, amount } of payments) {
    const back = sum(
      refunds.filter((row) => row.paymentId === id && row.status === 'processed').map((row) => Number(row.amountPaise)),
    );
    if (back > Number(amount) * 100) mistakes.push(`payment ${id}: more went back than came`);
  }
  const paidPaise = sum(paid.map(({ amount }) => Number(amount) * 100));
  const backPaise = sum(refunds.filter((row) => row.status === 'processed').map((row) => Number(row.amountPaise)));
  if (status === 'confirmed' && paidPaise <= backPaise) mistakes.push('confirmed without money');
  if (status === 'refunded' && backPaise < paidPaise) mistakes.push('refunded, but money is still here');
  const isReviewed = payments.some((row) => row.status === 'under_review');
  if (status === 'under_review' && !isReviewed) mistakes.push('under review without a payment');
  if (isReviewed && ['pending_payment', 'offered', 'rejected'].includes(status))
    mistakes.push(`${status}, but reviewed`);

  // The ledger says the same.
  const balance = await readBalance(db, registrationId);
  compare('paid by the ledger', balance.paidPaise, paidPaise);
  compare('refunded by the ledger', balance.refundedPaise, backPaise);
  compare('owed by the ledger', balance.owedPaise, 0);
  if (status === 'confirmed')
    compare('held by the ledger', balance.surplusPaise + balance.chargedPaise, paidPaise - backPaise);

  // Receipts less credit notes are what was charged; who was not charged waits with a surplus, or has everything back.
  const valid = await db
    .selectFrom('receipts')
    .select(['kind', 'amountPaise'])
    .where('registrationId', '=', registrationId)
    .where('cancelledAt', 'is', null)
    .execute();
  const receipted = sum(valid.map(({ kind, amountPaise }) => Number(amountPaise) * (kind === 'receipt' ? 1 : -1)));
  if (balance.chargedPaise > 0 || balance.surplusPaise === 0)
    compare('receipts less credit notes', receipted, balance.chargedPaise);

  // Every transition is in the history, in one chain.
  for (const { id, status: is } of payments) {
    compare(`history of ${id}`, history.findLast((item) => item.paymentId === id && !item.refundId)?.toStatus, is);
  }
  for (const { id, status: is } of refunds) {
    compare(`history of refund ${id}`, history.findLast((item) => item.refundId === id)?.toStatus, is);
  }
  return mistakes;
}
