import type { AppContext } from '../../context.ts';
import type { Database, DatabaseTransaction } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../errors.ts';
import { participantActor } from '../registrations/actors.ts';
import { lockForPayment } from '../registrations/status-commands.service.ts';
import type { StoredRegistration } from '../registrations/stored-registration.ts';
import { readStillToPay } from './money.service.ts';
import { addPayment } from './payment-transitions.service.ts';
import { listPaymentsOf, type StoredPayment } from './payments.repository.ts';

/** What is paid for needs no payment. */
export const nothingDue = () =>
  new AppError('nothing_due', { detail: 'There is nothing to pay for this registration now' });

/** The payment of what is still to pay that a registration has begun by UPI or Razorpay and not finished: one serves every attempt. */
export async function findOpenPayment(
  db: Database,
  registration: Pick<StoredRegistration, '_id' | 'amount'>,
  method: 'upi' | 'razorpay',
): Promise<StoredPayment | undefined> {
  const amount = await readStillToPay(db, registration);
  const payments = await listPaymentsOf(db, registration._id);
  return payments.findLast(
    (payment) => payment.method === method && payment.status === 'started' && payment.amount === amount,
  );
}

/** The same, begun where there is none. The caller read the registration under its lock. Throws `nothing_due`. */
export async function openPaymentLocked(
  trx: DatabaseTransaction,
  context: AppContext,
  registration: Pick<StoredRegistration, '_id' | 'amount' | 'eventId' | 'name'>,
  method: 'upi' | 'razorpay',
): Promise<StoredPayment> {
  const open = await findOpenPayment(trx, registration, method);
  if (open) return open;
  const amount = await readStillToPay(trx, registration);
  if (amount === 0) throw nothingDue();
  const { name } = registration;
  const actor = participantActor(undefined, name);
  return addPayment(trx, context, registration, { method, amount, status: 'started' }, { actor });
}

/** The same in a transaction of its own. Throws `nothing_due`. */
export async function openPayment(
  context: AppContext,
  registration: StoredRegistration,
  method: 'upi' | 'razorpay',
): Promise<StoredPayment> {
  const open = await findOpenPayment(context.db, registration, method);
  if (open) return open;
  return inTransaction(context.db, async (trx) => {
    const locked = await lockForPayment(trx, registration._id);
    return openPaymentLocked(trx, context, { ...registration, ...locked }, method);
  });
}
