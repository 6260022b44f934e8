import { type RegistrationStatus, seatHoldingStatuses } from '#contract/registration-rules.ts';
import type { ActorKind } from './actors.ts';

const participantsAndAdmins: ActorKind[] = ['participant', 'admin'];
const anybodyButGateway: ActorKind[] = [...participantsAndAdmins, 'system'];
const adminsAndGateway: ActorKind[] = ['admin', 'gateway'];

/**
 * The state machine of a registration: every transition and who may make it; nothing else changes a status. Which statuses hold
 * a seat, `contract/registration-rules.ts` says; `change-status.service.ts` applies it.
 * Money can arrive late: an `expired` registration is confirmed if a seat is free. Otherwise an admin who finds its
 * transfer puts it first on the waitlist, and Razorpay's money is refunded. Of cancelled and expired ones the system confirms,
 * offers or has under review what an admin restores (`desk/restore-registration.service.ts`); money alone reinstates no
 * cancelled one.
 * The system cancels where the owner of the e-mail says that they did not register; a payment under review stays to be
 * judged, and is surplus once it is found.
 * `confirmed` and `waitlisted` have no deadline: they expire only where the e-mail was not verified in time.
 */
const transitions: Record<RegistrationStatus, Partial<Record<RegistrationStatus, ActorKind[]>>> = {
  pending_payment: {
    under_review: ['participant'],
    confirmed: adminsAndGateway,
    expired: ['system'],
    cancelled: anybodyButGateway,
  },
  under_review: {
    confirmed: adminsAndGateway,
    rejected: ['admin'],
    expired: ['system'],
    cancelled: ['admin', 'system'],
  },
  rejected: {
    under_review: participantsAndAdmins,
    confirmed: adminsAndGateway,
    expired: ['system'],
    cancelled: anybodyButGateway,
  },
  // Confirmed without an offer where it was paid before a seat was free.
  waitlisted: { offered: ['system'], confirmed: ['system'], expired: ['system'], cancelled: anybodyButGateway },
  offered: {
    under_review: ['participant'],
    confirmed: ['participant', 'admin', 'gateway'],
    expired: ['system'],
    cancelled: anybodyButGateway,
  },
  // Under review again where the bank statement that confirmed it is undone.
  confirmed: {
    under_review: ['admin'],
    cancelled: anybodyButGateway,
    expired: ['system'],
    refunded: adminsAndGateway,
  },
  cancelled: {
    under_review: ['system'],
    offered: ['system'],
    confirmed: ['system'],
    refunded: adminsAndGateway,
  },
  expired: {
    under_review: ['system'],
    offered: ['system'],
    confirmed: ['admin', 'gateway', 'system'],
    waitlisted: ['admin'],
    refunded: adminsAndGateway,
  },
  // Money is here again, as the bank returned a refund or another transfer was found; the seat is gone.
  refunded: { cancelled: ['gateway', 'system'] },
};

/** Whether an actor may make this transition. */
export function canTransition(from: RegistrationStatus, to: RegistrationStatus, actor: ActorKind): boolean {
  return transitions[from][to]?.includes(actor) ?? false;
}

/** The transitions that an actor may make from this status. */
export function transitionsFrom(from: RegistrationStatus, actor: ActorKind): RegistrationStatus[] {
  return (Object.keys(transitions[from]) as RegistrationStatus[]).filter((to) => canTransition(from, to, actor));
}

export const holdsSeat = (status: RegistrationStatus): boolean => seatHoldingStatuses.includes(status);

/** Whether a registration of this status expires after a deadline of its own. */
export const hasDeadline = (status: RegistrationStatus): boolean =>
  status !== 'confirmed' && status !== 'waitlisted' && canTransition(status, 'expired', 'system');
