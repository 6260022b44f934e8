import type { AppContext } from '../../context.ts';
import type { Database, DatabaseTransaction } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { participantActor } from '../registrations/actors.ts';
import { lockForPayment } from '../registrations/status-commands.service.ts';
import type { StoredRegistration } from '../registrations/stored-registration.ts';
import { addPayment } from './payment-transitions.service.ts';
import { listPaymentsOf, type StoredPayment } from './payments.repository.ts';

/** The payment by UPI or Razorpay that a registration has begun and not finished: one serves every attempt. */
export async function findOpenPayment(
  db: Database,
  { _id, amount }: Pick<StoredRegistration, '_id' | 'amount'>,
  method: 'upi' | 'razorpay',
): Promise<StoredPayment | undefined> {
  const payments = await listPaymentsOf(db, _id);
  return payments.findLast(
    (payment) => payment.method === method && payment.status === 'started' && payment.amount === amount,
  );
}

/** The same, begun where there is none; the caller holds the registration's lock. */
export async function openPaymentLocked(
  trx: DatabaseTransaction,
  context: AppContext,
  registration: Pick<StoredRegistration, '_id' | 'amount' | 'eventId' | 'name'>,
  method: 'upi' | 'razorpay',
): Promise<StoredPayment> {
  const open = await findOpenPayment(trx, registration, method);
  if (open) return open;
  const { amount, name } = registration;
  const actor = participantActor(undefined, name);
  return addPayment(trx, context, registration, { method, amount, status: 'started' }, { actor });
}

/** The same in a transaction of its own. */
export async function openPayment(
  context: AppContext,
  registration: StoredRegistration,
  method: 'upi' | 'razorpay',
): Promise<StoredPayment> {
  const open = await findOpenPayment(context.db, registration, method);
  if (open) return open;
  return inTransaction(context.db, async (trx) => {
    await lockForPayment(trx, registration._id);
    return openPaymentLocked(trx, context, registration, method);
  });
}
