import type { WaiveRefund } from '#contract/payments/refunds.ts';
import { formatRupees, PAISE } from '#contract/payments/rupees.ts';
import type { AppContext } from '../../../context.ts';
import type { Database } from '../../../db/database.ts';
import { sortableId } from '../../../db/sortable-id.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { AppError } from '../../../errors.ts';
import type { Actor } from '../../registrations/actors.ts';
import { getStoredRegistration } from '../../registrations/get-registration.service.ts';
import { lockForPayment, recordPayment } from '../../registrations/status-commands.service.ts';
import { insertWaiver, sumWaived } from './due-refunds.repository.ts';
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

async function readKeptPaise(db: Database, registrationId: string): Promise<number> {
  const { status } = await getStoredRegistration(db, { id: registrationId });
  return status === 'cancelled' ? sumWaived(db, registrationId) : 0;
}

/** What people of a cancelled registration gave up of what was due back to them, in rupees. Throws `registration_not_found`. */
export const readKept = async ({ db }: Pick<AppContext, 'db'>, registrationId: string): Promise<number> =>
  (await readKeptPaise(db, registrationId)) / PAISE;

/**
 * What was kept was given up by mistake: it is due again, by a row that takes back the others. Returns how many rupees. Throws
 * `registration_not_found`, and `transition_not_allowed` where nothing is kept.
 */
export async function takeBackWaiver(context: AppContext, registrationId: string, actor: Actor): Promise<number> {
  return inTransaction(context.db, async (trx) => {
    await lockForPayment(trx, registrationId);
    const keptPaise = await readKeptPaise(trx, registrationId);
    if (keptPaise <= 0) {
      throw new AppError('transition_not_allowed', { detail: 'Nothing is kept of this registration' });
    }
    const at = context.clock().toISOString();
    const row = { id: sortableId(), registrationId, amountPaise: -keptPaise, reason: null, by: actor.name, at };
    await insertWaiver(trx, row);
    const rupees = formatRupees(keptPaise / PAISE);
    await recordPayment(trx, context, registrationId, `${rupees} that was kept is due back again`, actor);
    return keptPaise / PAISE;
  });
}
