import { endedStatuses, type RegistrationStatus, seatHoldingStatuses } from '#contract/registration-rules.ts';

/** Who may make a move: the entry's own people, an admin, the payment gateway, or time itself. */
export type ActorKind = 'participant' | 'admin' | 'gateway' | 'system';

/** Who did it, as the history keeps it. */
export interface Actor {
  kind: ActorKind;
  id: string | null;
  name: string | null;
}

export const SYSTEM: Actor = { kind: 'system', id: null, name: null };
export const GATEWAY: Actor = { kind: 'gateway', id: null, name: 'Razorpay' };

const everybody: ActorKind[] = ['participant', 'admin'];
const payments: ActorKind[] = ['admin', 'gateway'];

/**
 * Every move an entry can make and who may make it; nothing else changes a state. Money can arrive
 * late: from `expired` an entry is confirmed if a place is free, else its payment goes back. What a
 * person cancelled is never revived.
 */
const transitions: Record<RegistrationStatus, Partial<Record<RegistrationStatus, ActorKind[]>>> = {
  pending_payment: {
    under_review: ['participant'],
    confirmed: payments,
    expired: ['system'],
    cancelled: everybody,
  },
  under_review: { confirmed: payments, rejected: ['admin'], cancelled: ['admin'] },
  rejected: {
    under_review: ['participant'],
    confirmed: payments,
    expired: ['system'],
    cancelled: everybody,
  },
  waitlisted: { offered: ['system'], cancelled: everybody },
  offered: {
    under_review: ['participant'],
    confirmed: ['participant', 'admin', 'gateway'],
    expired: ['system'],
    cancelled: everybody,
  },
  confirmed: { cancelled: everybody, refunded: payments },
  cancelled: { refunded: payments },
  expired: { confirmed: payments, refunded: payments },
  refunded: {},
};

/** Whether an actor may move an entry so. */
export function canTransition(from: RegistrationStatus, to: RegistrationStatus, actor: ActorKind): boolean {
  return transitions[from][to]?.includes(actor) ?? false;
}

/** Where an actor may move an entry from here. */
export function transitionsFrom(from: RegistrationStatus, actor: ActorKind): RegistrationStatus[] {
  return (Object.keys(transitions[from]) as RegistrationStatus[]).filter((to) => canTransition(from, to, actor));
}

export const holdsSeat = (status: RegistrationStatus): boolean => seatHoldingStatuses.includes(status);
export const isOver = (status: RegistrationStatus): boolean => endedStatuses.includes(status);

/** States with a deadline, after which they lapse. */
export const hasDeadline = (status: RegistrationStatus): boolean => canTransition(status, 'expired', 'system');
