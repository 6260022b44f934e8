import type { RegistrationStatus } from '#contract/registration-rules.ts';
import type { AppContext } from '../../context.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../errors.ts';
import type { SessionUser } from '../../session-user.ts';
import { lockRegistration, reinstateExpired, type TransitionOptions, transition } from './change-status.service.ts';
import { findEventRules } from './event-rules.repository.ts';
import { insertHistory } from './registration-history.repository.ts';
import type { RegistrationCore } from './registrations.repository.ts';
import { type Actor, canTransition, holdsSeat } from './status-machine.ts';
import { lockCapacity } from './waitlist/capacity.repository.ts';
import { expireAndPromoteLocked } from './waitlist/expire-and-promote.service.ts';

export { type Actor, GATEWAY } from './status-machine.ts';

/** Moves an entry and offers a place that this frees. Throws `registration_not_found` and `transition_not_allowed`. */
export async function transitionRegistration(
  context: AppContext,
  registrationId: string,
  to: RegistrationStatus,
  options: TransitionOptions,
): Promise<void> {
  await inTransaction(context.db, (trx) => transitionLocked(trx, context, registrationId, to, options));
}

/** As `transitionRegistration`, inside the caller's transaction. Also throws where an expired entry finds no place again. */
export async function transitionLocked(
  trx: DatabaseTransaction,
  context: AppContext,
  registrationId: string,
  to: RegistrationStatus,
  options: TransitionOptions,
): Promise<void> {
  const { registration, seats } = await lockRegistration(trx, registrationId);
  const rules = await findEventRules(trx, registration.eventId);
  const lapsed = registration.expiresAt !== null && registration.expiresAt <= context.clock().toISOString();
  if (lapsed && options.actor.kind === 'participant' && to !== 'cancelled') {
    throw new AppError('transition_not_allowed', { detail: 'The time for this is over, and the place was given away' });
  }
  if (registration.status === 'expired' && to === 'confirmed') {
    const { reserved } = await expireAndPromoteLocked(trx, context, rules, registration.eventId, seats);
    if (!(await reinstateExpired(trx, registration, reserved))) {
      throw new AppError('transition_not_allowed', { detail: 'The place was given to somebody else meanwhile' });
    }
  }
  await transition(trx, context, registration, to, options);
  if (holdsSeat(registration.status) && !holdsSeat(to)) {
    await expireAndPromoteLocked(
      trx,
      context,
      rules,
      registration.eventId,
      await lockCapacity(trx, registration.eventId),
    );
  }
}

/** An entry as it stands, with its event's places locked until the transaction ends. */
export async function lockForPayment(trx: DatabaseTransaction, registrationId: string): Promise<RegistrationCore> {
  return (await lockRegistration(trx, registrationId)).registration;
}

/** Whether a payment that this actor saw would confirm an entry in this state. */
export function canConfirm(status: RegistrationStatus, actor: Actor): boolean {
  return canTransition(status, 'confirmed', actor.kind);
}

/** Whether this actor may move an entry from one state to the other. */
export function isTransitionAllowed(from: RegistrationStatus, to: RegistrationStatus, actor: Actor): boolean {
  return canTransition(from, to, actor.kind);
}

/** Writes into an entry's history what happened to its money. */
export async function recordPayment(
  trx: DatabaseTransaction,
  context: AppContext,
  registrationId: string,
  note: string,
  actor: Actor,
): Promise<void> {
  await insertHistory(trx, { registrationId, kind: 'payment', note, actor, at: context.clock().toISOString() });
}

/** Writes into an entry's history what the gate did. */
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

/** An admin, as the history names them. */
export function adminActor(user: SessionUser | undefined): Actor {
  if (user?.role !== 'admin') throw new AppError('not_allowed');
  return { kind: 'admin', id: user.id, name: user.name };
}
