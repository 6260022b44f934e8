import { registrationWindowOf } from '#contract/registration-rules.ts';
import type { AppContext } from '../../../context.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { transition } from '../change-status.service.ts';
import { type EventRules, findEventRules } from '../event-rules.repository.ts';
import { findRegistrationCore } from '../registrations.repository.ts';
import { hasDeadline, holdsSeat, SYSTEM } from '../status-machine.ts';
import { listEventsToProcess, listExpired, listWaiting, lockCapacity, type Seats } from './capacity.repository.ts';

/** Entries moved in one transaction at most, so that nobody waits long for the lock. */
const BATCH = 100;

export interface ExpiryResult {
  /** Entries that hold a place now. */
  reserved: number;
  /** Somebody waits although a place may be free: the batch was full. */
  more: boolean;
}

/**
 * Ends the entries of an event whose deadline has passed and offers what is free to who waits longest.
 * The caller holds the lock of `seats`. Called before every decision, so that none is made on a place
 * that is only still written down as taken.
 */
export async function expireAndPromoteLocked(
  trx: DatabaseTransaction,
  context: AppContext,
  rules: Pick<EventRules, 'capacity' | 'status' | 'endDate' | 'registrationStarts'> | undefined,
  eventId: string,
  seats: Seats,
): Promise<ExpiryResult> {
  let { reserved } = seats;
  const lapsed = await listExpired(trx, eventId, context.clock().toISOString(), BATCH);
  for (const id of lapsed) {
    const registration = await findRegistrationCore(trx, id);
    if (!registration || !hasDeadline(registration.status)) continue;
    await transition(trx, context, registration, 'expired', { actor: SYSTEM, note: 'Not paid or accepted in time' });
    if (holdsSeat(registration.status)) reserved -= 1;
  }
  // A closed or deleted event offers nothing any more, but what was held in it still lapses.
  const offers = rules !== undefined && registrationWindowOf(rules, context.clock()) === 'open';
  const free = offers ? Math.min(BATCH, (rules.capacity ?? Number.POSITIVE_INFINITY) - reserved) : 0;
  if (free <= 0) return { reserved, more: lapsed.length === BATCH };
  const waitlisted = await listWaiting(trx, eventId, free);
  for (const id of waitlisted) {
    const registration = await findRegistrationCore(trx, id);
    if (!registration) continue;
    await transition(trx, context, registration, 'offered', { actor: SYSTEM });
    reserved += 1;
  }
  return { reserved, more: lapsed.length === BATCH || waitlisted.length === BATCH };
}

/** Settles one event in a transaction of its own; true where more is left to do. */
export async function expireAndPromoteEvent(context: AppContext, eventId: string): Promise<boolean> {
  return inTransaction(context.db, async (trx) => {
    const rules = await findEventRules(trx, eventId);
    const seats = await lockCapacity(trx, eventId);
    const { more } = await expireAndPromoteLocked(trx, context, rules, eventId, seats);
    return more;
  });
}

/** Settles every event that needs it; returns how many did. */
export async function expireAndPromoteAll(context: AppContext): Promise<number> {
  const events = await listEventsToProcess(context.db, context.clock().toISOString());
  for (const eventId of events) {
    for (let rounds = 0; rounds < 100 && (await expireAndPromoteEvent(context, eventId)); rounds += 1);
  }
  return events.length;
}
