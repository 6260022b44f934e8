import type { RestoreRegistration } from '#contract/desk/registration-edits.ts';
import { formatRupees, PAISE } from '#contract/payments/rupees.ts';
import type { AppContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../errors.ts';
import { readSums } from '../payments/money.service.ts';
import { completeReceipts } from '../receipts/complete-receipts.service.ts';
import type { Actor } from '../registrations/actors.ts';
import { restoreLocked } from '../registrations/desk/restore-registration.service.ts';

/**
 * An admin restores a registration that was cancelled or expired. Throws what `restoreLocked` throws, and
 * `transition_not_allowed` while money of it is on its way back.
 */
export async function restoreRegistration(
  context: AppContext,
  id: string,
  input: RestoreRegistration,
  actor: Actor,
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    await restoreLocked(trx, context, id, input, actor);
    const { pending } = await readSums(trx, id);
    if (pending > 0) {
      throw new AppError('transition_not_allowed', {
        detail: `${formatRupees(pending / PAISE)} of it is on its way back. Restore it once that is done, or register it newly`,
      });
    }
    await completeReceipts(trx, context, id);
  });
}
