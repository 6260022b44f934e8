/**
 * The state machines of payments and refunds: every transition and who may make it; nothing else changes a status.
 * The server applies them in one place, under the lock of the registration.
 */

/**
 * `started`: begun by the payer, nothing known to have arrived · `under_review`: a UTR that an admin checks ·
 * `paid`: the money is there; what goes back are refunds · `rejected`: it did not come · `replaced`:
 * its payer sent another UTR in its place.
 */
export const paymentStatuses = ['started', 'under_review', 'paid', 'rejected', 'replaced'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** `pending`: decided, or on its way at the gateway · `processed`: the money went back · `failed`: refused. */
export const refundStatuses = ['pending', 'processed', 'failed'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** How money goes back: through the gateway it came by, or by hand. */
export const refundMethods = ['gateway', 'upi', 'bank', 'cash'] as const;
export type RefundMethod = (typeof refundMethods)[number];

/** Who may make a transition; as for registrations. */
export type PaymentActor = 'participant' | 'admin' | 'gateway' | 'system';

/** `new` is a row that does not exist yet. */
type Transitions<Status extends string> = Record<Status | 'new', Partial<Record<Status, readonly PaymentActor[]>>>;

export const paymentTransitions: Transitions<PaymentStatus> = {
  new: {
    started: ['participant', 'gateway'],
    under_review: ['participant'],
    // At the desk, or found in a bank statement.
    paid: ['admin'],
  },
  started: { under_review: ['participant'], paid: ['admin', 'gateway'], rejected: ['gateway'] },
  under_review: { paid: ['admin'], rejected: ['admin'], replaced: ['participant', 'admin'] },
  // A wrong rejection is taken back; and the gateway may have taken what nobody meant to take.
  rejected: { under_review: ['admin'], paid: ['gateway'] },
  // The bank statement that confirmed it is undone: the posting in the ledger is reversed.
  paid: { under_review: ['admin'] },
  replaced: {},
};

export const refundTransitions: Transitions<RefundStatus> = {
  // By hand it is done when it is recorded; one made at the gateway is known only once the gateway tells of it.
  new: { pending: ['admin', 'gateway', 'system'], processed: ['admin', 'gateway'], failed: ['gateway'] },
  pending: { processed: ['gateway'], failed: ['gateway'] },
  // The bank may return what was processed.
  processed: { failed: ['gateway'] },
  // What seemed refused may turn out to have been made: the gateway's word counts.
  failed: { processed: ['gateway'] },
};

/** Whether an actor may make this transition of a payment. */
export function canChangePayment(from: PaymentStatus | 'new', to: PaymentStatus, actor: PaymentActor): boolean {
  return paymentTransitions[from][to]?.includes(actor) ?? false;
}

/** Whether an actor may make this transition of a refund. */
export function canChangeRefund(from: RefundStatus | 'new', to: RefundStatus, actor: PaymentActor): boolean {
  return refundTransitions[from][to]?.includes(actor) ?? false;
}
