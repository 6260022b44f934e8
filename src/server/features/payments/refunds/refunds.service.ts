import type { RefundMethod } from '#contract/payments/payment-transitions.ts';
import { needsReference, refundMethodsFor } from '#contract/payments/refunds.ts';
import { formatRupees, PAISE } from '#contract/payments/rupees.ts';
import type { AppContext } from '../../../context.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { AppError } from '../../../errors.ts';
import type { Actor } from '../../registrations/actors.ts';
import { listLeft } from '../money.service.ts';
import { addRefund, type PayingRegistration } from '../payment-transitions.service.ts';
import type { StoredPayment } from '../payments.repository.ts';
import type { StoredRefund } from './refunds.repository.ts';

/** When the gateway is asked again about a pending refund (ms). */
export const NEXT_REFUND_CHECK = 5 * 60_000;

export interface NewRefund {
  amountPaise: number;
  reason: string | null;
  /** The way back; left out, the one it came by. */
  method?: RefundMethod | undefined;
  reference?: string | null | undefined;
  /** The refused refund in whose place this one is made. */
  replacesId?: string;
  /** The approval by a second person, from `requireRefundApproval`; null where it takes none. */
  approvalId: string | null;
}

const invalid = (path: string, message: string) =>
  new AppError('validation_failed', { detail: message, errors: [{ path, message }] });

/** The way back that is meant. Throws `validation_failed` where it cannot be, or a reference is missing. */
function methodOf(payment: StoredPayment, { method, reference }: Pick<NewRefund, 'method' | 'reference'>) {
  const methods = refundMethodsFor(payment.method);
  const chosen = method ?? methods[0] ?? 'bank';
  if (!methods.includes(chosen)) throw invalid('method', 'This payment did not come through the gateway');
  if (needsReference(chosen) && !reference) {
    throw invalid('reference', 'Enter the number of the transfer by which the money went back');
  }
  return chosen;
}

/**
 * Decides that money of a payment goes back. By hand it is done with that and returned as `processed`; through the gateway
 * it is `pending` until `executeRefund` or the periodic check does it. The caller holds the registration's lock, and
 * settles what is processed. Throws `transition_not_allowed` for a payment that is not paid, and `validation_failed`.
 */
export async function decideRefund(
  trx: DatabaseTransaction,
  context: AppContext,
  registration: PayingRegistration,
  payment: StoredPayment,
  refund: NewRefund,
  actor: Actor,
): Promise<StoredRefund> {
  const all = await listLeft(trx, payment.registrationId);
  const left = all.find((one) => one.payment._id === payment._id);
  if (!left) throw new AppError('transition_not_allowed', { detail: 'Nothing was received by this payment' });
  if (refund.amountPaise > left.leftPaise) {
    const most = formatRupees(left.leftPaise / PAISE);
    throw invalid('amount', left.leftPaise === 0 ? 'All of this payment was given back' : `At most ${most} is left`);
  }
  const { amountPaise, reason, reference, replacesId, approvalId } = refund;
  const method = methodOf(payment, refund);
  const isByHand = method !== 'gateway';
  const checkAt = new Date(context.clock().getTime() + NEXT_REFUND_CHECK).toISOString();
  return addRefund(
    trx,
    context,
    registration,
    payment,
    {
      amountPaise,
      method,
      reason,
      reference: isByHand ? (reference ?? null) : null,
      status: isByHand ? 'processed' : 'pending',
      checkAt: isByHand ? null : checkAt,
      replacesId: replacesId ?? null,
      approvalId,
    },
    { actor },
  );
}
