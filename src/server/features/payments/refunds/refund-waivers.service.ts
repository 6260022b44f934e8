import type { WaiveRefund } from '#contract/payments/refunds.ts';
import { formatRupees, PAISE } from '#contract/payments/rupees.ts';
import type { AppContext } from '../../../context.ts';
import { sortableId } from '../../../db/sortable-id.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { AppError } from '../../../errors.ts';
import type { Actor } from '../../registrations/actors.ts';
import { getStoredRegistration } from '../../registrations/get-registration.service.ts';
import { lockForPayment, recordPayment } from '../../registrations/status-commands.service.ts';
import { insertWaiver } from './due-refunds.repository.ts';
import { readMoneyWithDue } from './due-refunds.service.ts';

/**
 * Records that the people of a cancelled registration gave up what is due back to them: it is due no more. The ledger has it as
 * income already. Throws `registration_not_found`, and `amount_differs` where another amount is due by now.
 */
export async function waiveRefund(
  context: AppContext,
  registrationId: string,
  { amount, reason }: WaiveRefund,
  actor: Actor,
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const { status } = await lockForPayment(trx, registrationId);
    const registration = await getStoredRegistration(trx, { id: registrationId });
    const money = await readMoneyWithDue({ db: trx, clock: context.clock }, registration);
    const due = status === 'cancelled' ? money.dueBack : 0;
    if (amount !== due) {
      throw new AppError('amount_differs', {
        detail: due > 0 ? `${formatRupees(due)} is due back by now` : 'Nothing is due back any more',
      });
    }
    const at = context.clock().toISOString();
    const waiver = { id: sortableId(), registrationId, amountPaise: amount * PAISE, reason, by: actor.name, at };
    await insertWaiver(trx, waiver);
    await recordPayment(trx, context, registrationId, `${formatRupees(amount)} that was due back is kept`, actor);
  });
}
