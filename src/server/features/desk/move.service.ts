import type { MoveRegistration } from '#contract/desk/registration-edits.ts';
import { formatRupees, PAISE } from '#contract/payments/rupees.ts';
import type { AppContext } from '../../context.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../errors.ts';
import { postWaiver } from '../ledger/ledger.service.ts';
import { findOpenPayment } from '../payments/open-payment.service.ts';
import { addPayment } from '../payments/payment-transitions.service.ts';
import { completeReceipts } from '../receipts/complete-receipts.service.ts';
import { issueReceipt } from '../receipts/receipts.service.ts';
import type { Actor } from '../registrations/actors.ts';
import { type Moved, moveLocked } from '../registrations/desk/move-registration.service.ts';

/** A payment that was begun is about the old price: its money would come for another. */
async function checkNoOpenPayment(trx: DatabaseTransaction, { before, amount }: Moved): Promise<void> {
  if (before.status !== 'pending_payment' || before.amount === amount) return;
  const begun = (await findOpenPayment(trx, before, 'razorpay')) ?? (await findOpenPayment(trx, before, 'upi'));
  if (!begun) return;
  throw new AppError('transition_not_allowed', {
    detail: `A payment of ${formatRupees(begun.amount)} was begun, and the price is another there. Wait until its time is over`,
  });
}

/**
 * Settles what a confirmed registration owes in the more expensive event: in cash in whole rupees, of which what is too much is its
 * surplus. Throws `payment_due` where nobody said how.
 */
async function settleDifference(
  trx: DatabaseTransaction,
  context: AppContext,
  { before: { _id: registrationId }, eventId, duePaise }: Moved,
  { difference, reason }: MoveRegistration,
  actor: Actor,
): Promise<void> {
  if (duePaise <= 0) return;
  const amount = Math.ceil(duePaise / PAISE);
  if (!difference) {
    throw new AppError('payment_due', {
      detail: `It costs ${formatRupees(amount)} more there. Say whether that was paid in cash or is waived`,
    });
  }
  const of = { registrationId, eventId, amountPaise: duePaise, actorName: actor.name };
  if (difference === 'waive') {
    await postWaiver(trx, context, { ...of, note: reason });
    return;
  }
  const row = { method: 'desk', amount, status: 'paid', reason } as const;
  const registration = { _id: registrationId, eventId };
  const { _id: paymentId } = await addPayment(trx, context, registration, row, {
    actor,
    note: 'The difference in price',
  });
  await issueReceipt(trx, context, { paymentId, registrationId, amountPaise: amount * PAISE });
}

/** An admin moves a registration to another event, with the difference in price. Throws what `moveLocked` throws, and `payment_due`. */
export async function moveRegistration(
  context: AppContext,
  id: string,
  input: MoveRegistration,
  actor: Actor,
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const moved = await moveLocked(trx, context, id, input, actor);
    await checkNoOpenPayment(trx, moved);
    await settleDifference(trx, context, moved, input, actor);
    await completeReceipts(trx, context, id);
    return { amount: moved.amount };
  });
}
