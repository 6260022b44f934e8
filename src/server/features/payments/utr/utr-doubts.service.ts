import type { QueuedPayment } from '#contract/payments/payments.ts';
import { doubtUtr } from '#contract/payments/utr-rules.ts';
import type { Scope } from '#contract/roles/powers.ts';
import type { AppContext } from '../../../context.ts';
import { festivalDay } from '../../../festival-time.ts';
import { listByUtr } from './same-utr.repository.ts';

/** What may be wrong with the UTRs of payments: others name the same, or the date in it cannot be right. */
export async function withUtrDoubts(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  payments: Omit<QueuedPayment, 'sameUtr' | 'utrDoubt'>[],
  scope: Scope,
): Promise<QueuedPayment[]> {
  const byUtr = await listByUtr(
    db,
    payments.map(({ utr }) => utr).filter((utr) => utr !== null),
    scope,
  );
  return payments.map((payment) => {
    const { _id, utr, createdAt } = payment;
    const sameUtr = (byUtr.get(utr ?? '') ?? []).filter((other) => other._id !== _id);
    const day = festivalDay(new Date(createdAt), config.timeZone);
    return { ...payment, sameUtr, utrDoubt: utr === null ? null : doubtUtr(utr, day) };
  });
}
