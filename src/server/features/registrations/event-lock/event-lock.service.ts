import type { DatabaseTransaction } from '../../../db/database.ts';
import { AppError } from '../../../errors.ts';
import { yearClosed } from '../../years/years.service.ts';
import { type EventRules, findEventRules } from '../event-rules.repository.ts';
import { lockCapacity, type Seats } from './capacity.repository.ts';

/** An event as it is until the transaction ends: seats and rules cannot change meanwhile. */
export interface LockedEvent {
  seats: Seats;
  /** Undefined where the event is deleted or never was. */
  rules: EventRules | undefined;
}

/**
 * Locks an event's seats and reads its rules under that lock. A change of the event takes the same lock, so
 * what is decided by these rules is never older than a change that an admin saw saved.
 */
export async function lockEventRules(trx: DatabaseTransaction, eventId: string): Promise<LockedEvent> {
  const seats = await lockCapacity(trx, eventId);
  if (!seats) return { seats: { reserved: 0, waitlisted: 0, lastNumber: 0 }, rules: undefined };
  return { seats, rules: await findEventRules(trx, eventId) };
}

/** What is thrown where a registration is another than before its event's lock was free: moved, its event is not the locked one. */
export const registrationChanged = () =>
  new AppError('registration_changed', {
    detail: 'This registration was changed meanwhile. Look at it again, then decide.',
  });

/** Throws `year_closed` where an event belongs to a closed year: admins change nothing of it, also where they asked before. */
export function requireOpenYear(rules: EventRules | undefined): void {
  if (rules?.year) throw yearClosed();
}

/**
 * Locks the seats of several events in one order, so that no two who lock some of them wait for each other: registrations being
 * decided are stored before, and later ones see what is done. What changes events takes `lockEventChanges` before.
 */
export async function lockSeatsOf(trx: DatabaseTransaction, eventIds: string[]): Promise<void> {
  for (const eventId of [...new Set(eventIds)].sort()) await lockCapacity(trx, eventId);
}
