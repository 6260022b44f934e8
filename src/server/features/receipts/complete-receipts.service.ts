import type { AppContext } from '../../context.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { readBalance } from '../ledger/ledger.service.ts';
import { getStoredRegistration } from '../registrations/get-registration.service.ts';
import type { StoredRegistration } from '../registrations/stored-registration.ts';
import { readReceiptBalance } from './receipt-balance.service.ts';
import * as repository from './receipts.repository.ts';
import { cancelReceipt, issueReceipt } from './receipts.service.ts';

/**
 * Cancels receipts, with their credit notes, of payments that have less left than those say, where receipts come to more than
 * is paid of the price and surplus together: the payment that had paid the rest turned out to be none.
 */
async function cancelUnpaid(
  trx: DatabaseTransaction,
  context: AppContext,
  registration: StoredRegistration,
  { payments, surplusPaise }: { payments: repository.Receiptable[]; surplusPaise: number },
): Promise<void> {
  for (const { paymentId, leftPaise } of payments) {
    const { excessPaise, receipts } = await readReceiptBalance(trx, registration);
    if (excessPaise <= surplusPaise) return;
    const own = receipts.find(({ receipt }) => receipt.paymentId === paymentId);
    if (own && own.leftPaise > leftPaise)
      await cancelReceipt(trx, context, paymentId, 'Another payment had paid for this');
  }
}

/**
 * Issues what the receipts of a registration lack of what is paid of its price: money that was surplus when it came, or went
 * back as that, may pay for it since. Payments without a receipt get one; that of a payment which pays for more now is
 * replaced, with its credit notes. One that is not charged gets none. The caller holds the registration's lock.
 */
export async function completeReceipts(
  trx: DatabaseTransaction,
  context: AppContext,
  registrationId: string,
): Promise<void> {
  const registration = await getStoredRegistration(trx, { id: registrationId });
  const { chargedPaise, surplusPaise } = await readBalance(trx, registrationId);
  const payments = await repository.listReceiptable(trx, registrationId);
  await cancelUnpaid(trx, context, registration, { payments, surplusPaise });
  // Who paid and waits for a seat is not charged yet.
  if (chargedPaise <= 0 && !registration.isPrepaid) return;
  for (const { paymentId, leftPaise } of payments) {
    const { excessPaise, receipts } = await readReceiptBalance(trx, registration);
    if (excessPaise >= 0) return;
    const own = receipts.find(({ receipt }) => receipt.paymentId === paymentId);
    if ((own?.leftPaise ?? 0) >= leftPaise) continue;
    await cancelReceipt(trx, context, paymentId, 'Its payment pays for another part of the price now');
    await issueReceipt(trx, context, { paymentId, registrationId, amountPaise: leftPaise });
  }
}
