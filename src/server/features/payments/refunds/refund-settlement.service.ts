import { formatRupees, PAISE } from '#contract/payments/rupees.ts';
import type { AppContext } from '../../../context.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { enqueueEmails } from '../../notifications/email-queue.service.ts';
import type { Actor } from '../../registrations/actors.ts';
import type { TransitionOptions } from '../../registrations/change-status.service.ts';
import { lockForPayment, recordPayment, transitionLocked } from '../../registrations/status-commands.service.ts';
import { canTransition } from '../../registrations/status-machine.ts';
import { type PaidSums, readSums } from '../money.service.ts';
import type { StoredRefund } from './refunds.repository.ts';

interface Settled {
  /** Refunds whose money went back just now. */
  processed: StoredRefund[];
  /** Refunds that were refused just now. */
  failed: { refund: StoredRefund; reason: string }[];
  actor: Actor;
  /** For the history of the registration. */
  note?: string | null | undefined;
}

const isAllBack = ({ paid, processed }: PaidSums): boolean => paid > 0 && processed >= paid;

const total = (refunds: StoredRefund[]) => refunds.reduce((sum, { amount }) => sum + amount, 0);

/**
 * Of a registration that has ended, `refunded` says that everything paid went back: it is `cancelled` where money is here
 * again, and `refunded` once that turns out to be none. Changes no other status. The caller holds its lock.
 */
export async function updateRefunded(
  trx: DatabaseTransaction,
  context: AppContext,
  registrationId: string,
  options: TransitionOptions,
): Promise<void> {
  const { status } = await lockForPayment(trx, registrationId);
  if (status !== 'cancelled' && status !== 'refunded') return;
  const to = isAllBack(await readSums(trx, registrationId)) ? 'refunded' : 'cancelled';
  if (to !== status) await transitionLocked(trx, context, registrationId, to, options);
}

/**
 * Tells a registration what became of its refunds: history, an email about what really went back, and its status. It is
 * `refunded` once everything paid went back, and no longer where the bank then returns a part. The caller holds its lock.
 */
export async function settleRefunds(
  trx: DatabaseTransaction,
  context: AppContext,
  registrationId: string,
  { processed, failed, actor, note }: Settled,
): Promise<void> {
  if (processed.length === 0 && failed.length === 0) return;
  for (const { refund, reason } of failed) {
    const line = `The refund of ${formatRupees(refund.amount)} was refused: ${reason}`;
    await recordPayment(trx, context, registrationId, line, actor);
  }
  const sums = await readSums(trx, registrationId);
  const { status } = await lockForPayment(trx, registrationId);
  if (processed.length > 0) {
    const amount = total(processed);
    if (isAllBack(sums) && canTransition(status, 'refunded', actor.kind)) {
      await transitionLocked(trx, context, registrationId, 'refunded', { actor, note: note ?? null });
    }
    await recordPayment(trx, context, registrationId, `${formatRupees(amount)} was refunded`, actor);
    const cash = total(processed.filter(({ method }) => method === 'cash'));
    const data = { amount, cash, refunded: sums.processed / PAISE, paid: sums.paid / PAISE };
    await enqueueEmails(trx, context, [{ kind: 'refunded', registrationId, data }]);
  }
  if (failed.length > 0 && status === 'refunded') {
    const reason = 'The bank returned a refund: the money is still here';
    await updateRefunded(trx, context, registrationId, { actor, note: reason });
  }
}
