import type { Receipt } from '#contract/payments/receipts.ts';
import { PAISE } from '#contract/payments/rupees.ts';
import type { AppContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../errors.ts';
import { lockForPayment } from '../registrations/status-commands.service.ts';
import * as repository from './receipts.repository.ts';
import { issueReceipt } from './receipts.service.ts';

/**
 * Cancels a receipt, which stays with its number, and issues one in its place with what is true today: name, settings and
 * what its payment is for of the registration's price. Returns that one, or the cancelled receipt where nothing is. Throws
 * `receipt_not_found`, and `transition_not_allowed` for one that is cancelled, or reduced by a credit note.
 */
export async function replaceReceipt(context: AppContext, id: string, reason: string): Promise<Receipt> {
  return inTransaction(context.db, async (trx) => {
    const found = await repository.findOwner(trx, id);
    if (!found) throw new AppError('receipt_not_found');
    const { registrationId, paymentId, paidRupees } = found;
    await lockForPayment(trx, registrationId);
    const valid = await repository.listLive(trx, registrationId);
    if (!paymentId || !valid.some((row) => row.id === id && row.kind === 'receipt')) {
      throw new AppError('transition_not_allowed', { detail: 'Only a receipt that is not cancelled can be cancelled' });
    }
    if (valid.some(({ receiptId }) => receiptId === id)) {
      throw new AppError('transition_not_allowed', { detail: 'A credit note names this receipt' });
    }
    await repository.setCancelled(trx, id, context.clock().toISOString(), reason);
    const amountPaise = paidRupees * PAISE;
    const issued = await issueReceipt(trx, context, { paymentId, registrationId, amountPaise });
    const replacement = await repository.findReceipt(trx, issued ?? id);
    if (!replacement) throw new AppError('receipt_not_found');
    return replacement;
  });
}
