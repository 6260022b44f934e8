import type { PaymentMethod } from '#contract/payment-methods.ts';
import type { RegistrationStatus } from '#contract/registration-rules.ts';
import type { AppContext } from '../../context.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { findEventRules } from './event-rules.repository.ts';
import {
  listRegisteredEmails,
  listReleasedWith,
  releaseParticipants,
  restoreParticipants,
} from './participants.repository.ts';
import {
  insertHistory,
  insertRegistrationEmails,
  type RegistrationEmailKind,
} from './registration-history.repository.ts';
import { readRegistrationSettings } from './registration-settings.service.ts';
import { findRegistrationCore, type RegistrationCore, updateRegistration } from './registrations.repository.ts';
import { type Actor, canTransition, hasDeadline, holdsSeat, isOver } from './status-machine.ts';
import { lockCapacity, updateReserved } from './waitlist/capacity.repository.ts';

export interface TransitionOptions {
  actor: Actor;
  /** Stands in the history. */
  note?: string | null;
  /** Why a payment was rejected. */
  reason?: string;
  paymentMethod?: PaymentMethod;
}

/** The mail that a move gives rise to. */
const mailOf: Partial<Record<RegistrationStatus, RegistrationEmailKind>> = {
  pending_payment: 'received',
  waitlisted: 'received',
  confirmed: 'confirmed',
  offered: 'offered',
  rejected: 'rejected',
  cancelled: 'cancelled',
  expired: 'expired',
  refunded: 'refunded',
};

export const emailKindFor = (status: RegistrationStatus): RegistrationEmailKind | undefined => mailOf[status];

const MINUTE = 60_000;

/** Until when a place is held in a state, or null where the state does not lapse. */
export async function expiryOf(
  trx: DatabaseTransaction,
  status: RegistrationStatus,
  now: Date,
): Promise<string | null> {
  if (!hasDeadline(status)) return null;
  const { holdMinutes, offerHours } = await readRegistrationSettings(trx);
  // Who was told by mail needs time to read it; who just came only time to pay.
  const minutes = status === 'pending_payment' ? holdMinutes : offerHours * 60;
  return new Date(now.getTime() + minutes * MINUTE).toISOString();
}

/**
 * Carries out one move: state, deadline, the people's hold on the event, the count of places, history
 * and mail. The caller holds the lock of the event's places and has checked that there is one.
 */
export async function transition(
  trx: DatabaseTransaction,
  context: AppContext,
  registration: RegistrationCore,
  to: RegistrationStatus,
  { actor, note, reason, paymentMethod }: TransitionOptions,
): Promise<void> {
  if (!canTransition(registration.status, to, actor.kind)) {
    throw new AppError('transition_not_allowed', {
      detail: `An entry that is ${words(registration.status)} cannot become ${words(to)}`,
    });
  }
  const clock = context.clock();
  const now = clock.toISOString();
  await updateRegistration(trx, registration._id, {
    status: to,
    expiresAt: await expiryOf(trx, to, clock),
    reason: reason ?? null,
    updatedAt: now,
    ...(paymentMethod ? { paymentMethod } : {}),
  });
  if (isOver(to) && !isOver(registration.status)) await releaseParticipants(trx, registration._id, now);
  const reserved = Number(holdsSeat(to)) - Number(holdsSeat(registration.status));
  if (reserved !== 0) await updateReserved(trx, registration.eventId, { reserved, number: 0 });
  await insertHistory(trx, {
    registrationId: registration._id,
    kind: 'transition',
    from: registration.status,
    to,
    note: note ?? reason ?? null,
    actor,
    at: now,
  });
  const mail = emailKindFor(to);
  if (mail) await insertRegistrationEmails(trx, [{ registrationId: registration._id, kind: mail }], now);
}

const words = (status: RegistrationStatus) => status.replace('_', ' ');

/** Locks the places of an entry's event and reads the entry under that lock. Throws `registration_not_found`. */
export async function lockRegistration(trx: DatabaseTransaction, registrationId: string) {
  const found = await findRegistrationCore(trx, registrationId);
  if (!found) throw new AppError('registration_not_found');
  const seats = await lockCapacity(trx, found.eventId);
  const registration = await findRegistrationCore(trx, registrationId);
  if (!registration) throw new AppError('registration_not_found');
  return { registration, seats };
}

/**
 * Brings the people of an expired entry back for a payment that came late: only if a place is free and
 * none of them has entered again meanwhile. The caller holds the lock.
 */
export async function reinstateExpired(
  trx: DatabaseTransaction,
  registration: RegistrationCore,
  reserved: number,
): Promise<boolean> {
  const rules = await findEventRules(trx, registration.eventId);
  if (!rules || (rules.capacity !== null && reserved >= rules.capacity)) return false;
  // An expiry lets its people go at the instant it is written.
  const people = await listReleasedWith(trx, registration._id, registration.updatedAt);
  const again = await listRegisteredEmails(
    trx,
    registration.eventId,
    people.map(({ email }) => email),
  );
  if (people.length === 0 || again.length > 0) return false;
  await restoreParticipants(
    trx,
    people.map(({ _id }) => _id),
  );
  return true;
}
