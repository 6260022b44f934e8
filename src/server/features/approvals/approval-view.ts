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

/** The status of a request: one whose time is over has expired, also before the scheduler says so. */
export const statusAt = (
  { status, expiresAt }: Pick<StoredApproval, 'status' | 'expiresAt'>,
  now: string,
): Approval['status'] => (status === 'pending' && expiresAt <= now ? 'expired' : status);

/** A stored request as its reader sees it. */
export function toApproval(
  { id, power: _power, preparedById, decidedById: _decidedById, ...stored }: StoredApproval,
  userId: string,
  now: string,
): Approval {
  return {
    ...stored,
    _id: id,
    amount: amountOf(stored),
    request: { ...stored.request },
    status: statusAt(stored, now),
    isMine: preparedById === userId,
  };
}
