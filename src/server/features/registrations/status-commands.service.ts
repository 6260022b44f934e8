import {
  hasBegun,
  type PaymentClosure,
  paymentClosureOf,
  paymentClosureTexts,
  type RegistrationStatus,
} from '#contract/registration-rules.ts';
import type { AppContext } from '../../context.ts';
import type { Database, DatabaseTransaction } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../errors.ts';
import { longTime } from '../../festival-time.ts';
import { readStillToPay } from '../payments/money.service.ts';
import type { Actor } from './actors.ts';
import {
  type LockedRegistration,
  lockRegistration,
  reinstateExpired,
  type TransitionOptions,
  transition,
} from './change-status.service.ts';
import { type EventRules, findEventRules } from './event-rules.repository.ts';
import { insertHistory, wasTransition } from './registration-history.repository.ts';
import { findRegistrationCore, updateRegistration } from './registrations.repository.ts';
import { checkNotElsewhere } from './rules/late-money.service.ts';
import { holdsSeat } from './status-machine.ts';
import type { RegistrationCore } from './stored-registration.ts';
import { expireAndPromoteLocked, lockAndPromote } from './waitlist/expire-and-promote.service.ts';

const refusal = (detail: string) => new AppError('transition_not_allowed', { detail });

/**
 * Rejects a transition towards a seat that the event or the deadline no longer allows. Money that arrives may
 * still confirm while the registration holds its seat: also in an event that an admin has made inactive, and a
 * transfer that is under review when the event ends. It never confirms one of an event that was deleted.
 */
function checkTakesSeat(
  context: AppContext,
  { registration, rules }: LockedRegistration,
  to: RegistrationStatus,
  actor: Actor,
): void {
  if (to !== 'confirmed' && to !== 'under_review') return;
  const now = context.clock();
  const closure = paymentClosureOf(rules, now);
  const isLapsed = registration.expiresAt !== null && registration.expiresAt <= now.toISOString();
  if (actor.kind === 'participant') {
    if (closure) throw refusal(paymentClosureTexts[closure]);
    if (isLapsed) throw refusal('The time for this is over, and the seat is no longer held for you');
  }
  if (closure === 'deleted' || (closure === 'ended' && isLapsed)) throw refusal(paymentClosureTexts[closure]);
}

/** Throws `transition_not_allowed` where it is too late for the people of a registration to cancel it. */
export function checkMayCancel(
  { clock, config }: AppContext,
  { cancellationClosesAt, startDate }: Pick<EventRules, 'cancellationClosesAt' | 'startDate'>,
): void {
  if (clock() < new Date(cancellationClosesAt)) return;
  if (hasBegun({ startDate }, clock())) throw refusal('The event has begun');
  throw refusal(`Cancelling was possible until ${longTime(cancellationClosesAt, config.timeZone)}`);
}

/** Why an event takes no payments now; null where it does. */
export async function findPaymentClosure(
  { clock }: Pick<AppContext, 'clock'>,
  db: Database,
  eventId: string,
): Promise<PaymentClosure | null> {
  return paymentClosureOf(await findEventRules(db, eventId), clock());
}

/** Makes a transition and offers the seat that it frees. Throws `registration_not_found` and `transition_not_allowed`. */
export async function transitionRegistration(
  context: AppContext,
  registrationId: string,
  to: RegistrationStatus,
  options: TransitionOptions,
): Promise<void> {
  await inTransaction(context.db, (trx) => transitionLocked(trx, context, registrationId, to, options));
}

/** As `transitionRegistration`, inside the caller's transaction. Also throws where an expired registration finds no free seat. */
export async function transitionLocked(
  trx: DatabaseTransaction,
  context: AppContext,
  registrationId: string,
  to: RegistrationStatus,
  options: TransitionOptions,
): Promise<void> {
  const locked = await lockRegistration(trx, registrationId);
  const { registration, ...event } = locked;
  checkTakesSeat(context, locked, to, options.actor);
  const isCancelling = to === 'cancelled' && options.actor.kind === 'participant' && !options.isMistaken;
  if (isCancelling && event.rules) checkMayCancel(context, event.rules);
  if (to === 'confirmed' || to === 'waitlisted') await checkNotElsewhere(trx, context, locked);
  if (registration.status === 'expired' && (to === 'confirmed' || to === 'waitlisted')) {
    const { reserved } = await expireAndPromoteLocked(trx, context, registration.eventId, event);
    if (!(await reinstateExpired(trx, context, locked, to, reserved))) {
      throw new AppError('transition_not_allowed', { detail: 'The seat was given to somebody else meanwhile' });
    }
  }
  await transition(trx, context, locked, to, options);
  // Reads the seats again: this transition has freed one.
  if (holdsSeat(registration.status) && !holdsSeat(to)) await lockAndPromote(trx, context, registration.eventId);
}

/** The current registration, with its event's seats locked until the transaction ends. */
export async function lockForPayment(trx: DatabaseTransaction, registrationId: string): Promise<RegistrationCore> {
  return (await lockRegistration(trx, registrationId)).registration;
}

/**
 * Who waits for a seat is first on the waitlist as long as what was paid, and is not on its way back, covers the price;
 * returns whether it does. The caller holds the registration's lock.
 */
export async function updatePrepaid(
  trx: DatabaseTransaction,
  context: AppContext,
  registrationId: string,
): Promise<boolean> {
  const registration = await findRegistrationCore(trx, registrationId);
  if (registration?.status !== 'waitlisted' || registration.amount === 0) return false;
  const { amount, isPrepaid } = registration;
  const isCovered = (await readStillToPay(trx, { _id: registrationId, amount })) === 0;
  if (isCovered === isPrepaid) return isCovered;
  await updateRegistration(trx, registrationId, {
    isPrepaid: isCovered,
    updatedAt: context.clock().toISOString(),
  });
  return isCovered;
}

/** Adds to a registration's history what happened to its money. */
export async function recordPayment(
  trx: DatabaseTransaction,
  context: AppContext,
  registrationId: string,
  note: string,
  actor: Actor,
): Promise<void> {
  await insertHistory(trx, { registrationId, kind: 'payment', note, actor, at: context.clock().toISOString() });
}

/** Adds to a registration's history what was changed of its people without the desk. */
export async function recordEdit(
  trx: DatabaseTransaction,
  context: AppContext,
  registrationId: string,
  note: string,
  actor: Actor,
): Promise<void> {
  await insertHistory(trx, { registrationId, kind: 'edit', note, actor, at: context.clock().toISOString() });
}

/** Whether a charge of that time was taken back since, as its payment turned out to be none. */
export const isChargeTakenBack = (trx: DatabaseTransaction, registrationId: string, since: string): Promise<boolean> =>
  wasTransition(trx, registrationId, { from: 'confirmed', to: 'under_review', since });

/** Adds a check-in, or its undoing, to a registration's history. */
export async function recordCheckIn(
  trx: DatabaseTransaction,
  context: AppContext,
  registrationId: string,
  kind: 'check_in' | 'check_in_undone',
  names: string,
  actor: Actor,
): Promise<void> {
  await insertHistory(trx, { registrationId, kind, note: names, actor, at: context.clock().toISOString() });
}
