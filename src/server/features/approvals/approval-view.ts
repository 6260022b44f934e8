import { approvalText } from '#contract/approvals/approval-text.ts';
import type { Approval } from '#contract/approvals/approvals.ts';
import { PAISE } from '#contract/payments/rupees.ts';
import { type Power, powers } from '#contract/roles/powers.ts';
import type { SessionUser } from '../../session-user.ts';
import type { ApprovalsFilter, HeldPower, StoredApproval } from './approvals.repository.ts';

/** Who reads a list of approvals, at an instant. */
export const readerOf = (user: SessionUser, now: string): Omit<ApprovalsFilter, 'show'> => ({
  userId: user.id,
  powers: (Object.keys(powers) as Power[]).flatMap((power) => {
    const scope = user.powers[power];
    return scope === undefined ? [] : [[power, scope] as const satisfies HeldPower];
  }),
  now,
});

/** As `Approval` has it: rupees of a refund. */
const amountOf = ({ kind, amount }: Pick<StoredApproval, 'kind' | 'amount'>) =>
  kind === 'refund' || kind === 'event_refund' ? amount / PAISE : amount;

/** What is asked for, in words. */
export const summaryOf = (approval: StoredApproval): string =>
  approvalText({ ...approval, amount: amountOf(approval) });

/** A stored request as its reader sees it; one whose time is over has expired, also before the scheduler says so. */
export function toApproval(
  { id, power: _power, preparedById, decidedById: _decidedById, ...stored }: StoredApproval,
  userId: string,
  now: string,
): Approval {
  const isOver = stored.status === 'pending' && stored.expiresAt <= now;
  return {
    ...stored,
    _id: id,
    amount: amountOf(stored),
    request: { ...stored.request },
    status: isOver ? 'expired' : stored.status,
    isMine: preparedById === userId,
  };
}
