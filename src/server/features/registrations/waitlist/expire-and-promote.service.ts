import { offersFreeSeats } from '#contract/registration-rules.ts';
import type { AppContext } from '../../../context.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { lockRows } from '../../../db/lock-row.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { msg } from '../../../language/t.ts';
import { SYSTEM } from '../actors.ts';
import { transition } from '../change-status.service.ts';
import { type LockedEvent, lockEventRules } from '../event-lock/event-lock.service.ts';
import { findRegistrationCore } from '../registrations.repository.ts';
import { hasDeadline, holdsSeat } from '../status-machine.ts';
import { extendUnsent } from '../verification/delayed-verifications.service.ts';
import { NOT_CONFIRMED } from '../verification/joined-members.service.ts';
import { keepLapsed, listEventsWithLapsed, listLapsed } from '../verification/verification.repository.ts';
import { confirmCovered } from './covered-price.service.ts';
import { offeredKinds } from './offered-kinds.service.ts';
import { listEventsToProcess, listExpired, listWaiting } from './waitlist.repository.ts';

/** The most transitions in one transaction, so that no request waits long for the lock. */
const BATCH = 100;

export interface ExpiryResult {
  /** Registrations that hold a seat now. */
  reserved: number;
  /** Registrations on the waitlist now. */
  waitlisted: number;
  /** The batch was full: more may have expired, or a seat may be free for the waitlist. */
  more: boolean;
}

/** The registrations of an event that end because their e-mail was not confirmed in time. None where no link could be mailed: they stay. */
async function listUnconfirmed(
  trx: DatabaseTransaction,
  { clock, config }: AppContext,
  eventId: string,
): Promise<string[]> {
  const now = clock().toISOString();
  if (!config.keepsUnverified) return listLapsed(trx, eventId, now, BATCH);
  await keepLapsed(trx, eventId, now);
  return [];
}

/**
 * Expires the registrations of an event whose deadline has passed and offers free seats to the waitlist, in
 * order. The event was locked by the caller. Called before every decision, so that none is based on a seat
 * that is only reserved because its expiry is not stored yet.
 */
export async function expireAndPromoteLocked(
  trx: DatabaseTransaction,
  context: AppContext,
  eventId: string,
  { rules, seats }: LockedEvent,
): Promise<ExpiryResult> {
  let { reserved, waitlisted } = seats;
  const expired = await listExpired(trx, eventId, context.clock().toISOString(), BATCH);
  for (const id of expired) {
    const registration = await findRegistrationCore(trx, id);
    if (!registration || !hasDeadline(registration.status)) continue;
    await transition(trx, context, { registration, rules }, 'expired', {
      actor: SYSTEM,
      ...(registration.status === 'under_review'
        ? {
            reason: msg(
              'Nobody checked the payment in time, so the seat is free again. The payment is still being checked',
            ),
          }
        : { note: 'Not paid or accepted in time' }),
    });
    if (holdsSeat(registration.status)) reserved -= 1;
  }
  const lapsed = await listUnconfirmed(trx, context, eventId);
  // The gate takes this lock alone: whom it let in meanwhile waits for no confirmation any more.
  await lockRows(trx, 'registrations', lapsed);
  for (const id of lapsed) {
    const registration = await findRegistrationCore(trx, id);
    if (!registration || registration.verifyBy === null) continue;
    await transition(trx, context, { registration, rules }, 'expired', {
      actor: SYSTEM,
      reason: NOT_CONFIRMED,
    });
    if (holdsSeat(registration.status)) reserved -= 1;
    if (registration.status === 'waitlisted') waitlisted -= 1;
  }
  const more = expired.length === BATCH || lapsed.length === BATCH;
  // A closed or deleted event offers nothing any more, but its held seats still expire.
  const mayOffer = rules !== undefined && offersFreeSeats(rules, context.clock());
  const free = mayOffer ? Math.min(BATCH, (rules.capacity ?? Number.POSITIVE_INFINITY) - reserved) : 0;
  const kinds = rules ? offeredKinds(rules) : [];
  if (free <= 0 || kinds.length === 0) return { reserved, waitlisted, more };
  const waiting = await listWaiting(trx, eventId, kinds, free);
  for (const id of waiting) {
    const registration = await findRegistrationCore(trx, id);
    if (!registration) continue;
    // Somebody whose prepayment was refunded meanwhile gets an ordinary offer.
    if (!(await confirmCovered(trx, context, { registration, rules }, { actor: SYSTEM })))
      await transition(trx, context, { registration, rules }, 'offered', { actor: SYSTEM });
    reserved += 1;
    waitlisted -= 1;
  }
  return { reserved, waitlisted, more: more || waiting.length === BATCH };
}

/** An event whose lapsed registrations have expired and whose free seats are offered. */
export interface PromotedEvent extends LockedEvent {
  /** More may have expired, or a seat may be free for the waitlist: no seat is free for others. */
  more: boolean;
}

/** Locks an event, expires and promotes: what comes before every decision about new people. */
export async function lockAndPromote(
  trx: DatabaseTransaction,
  context: AppContext,
  eventId: string,
): Promise<PromotedEvent> {
  const { rules, seats } = await lockEventRules(trx, eventId);
  const { more, ...counted } = await expireAndPromoteLocked(trx, context, eventId, { rules, seats });
  return { rules, seats: { ...seats, ...counted }, more };
}

/** Expires and promotes in one event, in its own transaction; true where more is left to do. */
export async function expireAndPromoteEvent(context: AppContext, eventId: string): Promise<boolean> {
  const { more } = await inTransaction(context.db, (trx) => lockAndPromote(trx, context, eventId));
  return more;
}

/** Expires and promotes in every event that needs it; returns how many did. */
export async function expireAndPromoteAll(context: AppContext): Promise<number> {
  await extendUnsent(context);
  const now = context.clock().toISOString();
  const found = [...(await listEventsToProcess(context.db, now)), ...(await listEventsWithLapsed(context.db, now))];
  const events = [...new Set(found)];
  for (const eventId of events) {
    for (let rounds = 0; rounds < 100 && (await expireAndPromoteEvent(context, eventId)); rounds += 1);
  }
  return events.length;
}
