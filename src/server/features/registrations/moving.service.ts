import type { EntryState } from '#contract/entry-rules.ts';
import type { PaymentWay } from '#contract/payment-ways.ts';
import type { AppContext } from '../../context.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { type EntryCore, findEntryCore, updateEntry } from './entries.repository.ts';
import { type Actor, holdsPlace, isOver, lapses, mayMove } from './entry-moves.ts';
import { readEntrySettings } from './entry-settings.service.ts';
import { findEventRules } from './event-rules.repository.ts';
import {
  bringBackParticipants,
  listEnteredEmails,
  listReleasedWith,
  releaseParticipants,
} from './participants.repository.ts';
import { changePlaces, lockPlaces } from './places.repository.ts';
import { type EntryMailKind, insertEntryMails, insertHistory } from './records.repository.ts';

export interface MoveOptions {
  actor: Actor;
  /** Stands in the history. */
  note?: string | null;
  /** Why a payment was rejected. */
  reason?: string;
  paidWay?: PaymentWay;
}

/** The mail that a move gives rise to. */
const mailOf: Partial<Record<EntryState, EntryMailKind>> = {
  pending_payment: 'received',
  waitlisted: 'received',
  confirmed: 'confirmed',
  offered: 'offered',
  rejected: 'rejected',
  cancelled: 'cancelled',
  expired: 'expired',
  refunded: 'refunded',
};

export const mailFor = (state: EntryState): EntryMailKind | undefined => mailOf[state];

const MINUTE = 60_000;

/** Until when a place is held in a state, or null where the state does not lapse. */
export async function deadlineOf(trx: DatabaseTransaction, state: EntryState, now: Date): Promise<string | null> {
  if (!lapses(state)) return null;
  const { holdMinutes, offerHours } = await readEntrySettings(trx);
  // Who was told by mail needs time to read it; who just came only time to pay.
  const minutes = state === 'pending_payment' ? holdMinutes : offerHours * 60;
  return new Date(now.getTime() + minutes * MINUTE).toISOString();
}

/**
 * Carries out one move: state, deadline, the people's hold on the event, the count of places, history
 * and mail. The caller holds the lock of the event's places and has checked that there is one.
 */
export async function applyMove(
  trx: DatabaseTransaction,
  context: AppContext,
  entry: EntryCore,
  to: EntryState,
  { actor, note, reason, paidWay }: MoveOptions,
): Promise<void> {
  if (!mayMove(entry.state, to, actor.kind)) {
    throw new AppError('move_not_allowed', {
      detail: `An entry that is ${words(entry.state)} cannot become ${words(to)}`,
    });
  }
  const clock = context.clock();
  const now = clock.toISOString();
  await updateEntry(trx, entry._id, {
    state: to,
    heldUntil: await deadlineOf(trx, to, clock),
    reason: reason ?? null,
    updatedAt: now,
    ...(paidWay ? { paidWay } : {}),
  });
  if (isOver(to) && !isOver(entry.state)) await releaseParticipants(trx, entry._id, now);
  const taken = Number(holdsPlace(to)) - Number(holdsPlace(entry.state));
  if (taken !== 0) await changePlaces(trx, entry.eventId, { taken, number: 0 });
  await insertHistory(trx, {
    entryId: entry._id,
    kind: 'move',
    from: entry.state,
    to,
    note: note ?? reason ?? null,
    actor,
    at: now,
  });
  const mail = mailFor(to);
  if (mail) await insertEntryMails(trx, [{ entryId: entry._id, kind: mail }], now);
}

const words = (state: EntryState) => state.replace('_', ' ');

/** Locks the places of an entry's event and reads the entry under that lock. Throws `entry_not_found`. */
export async function lockEntry(trx: DatabaseTransaction, entryId: string) {
  const found = await findEntryCore(trx, entryId);
  if (!found) throw new AppError('entry_not_found');
  const places = await lockPlaces(trx, found.eventId);
  const entry = await findEntryCore(trx, entryId);
  if (!entry) throw new AppError('entry_not_found');
  return { entry, places };
}

/**
 * Brings the people of an expired entry back for a payment that came late: only if a place is free and
 * none of them has entered again meanwhile. The caller holds the lock.
 */
export async function reviveExpired(trx: DatabaseTransaction, entry: EntryCore, taken: number): Promise<boolean> {
  const rules = await findEventRules(trx, entry.eventId);
  if (!rules || (rules.capacity !== null && taken >= rules.capacity)) return false;
  // An expiry lets its people go at the instant it is written.
  const people = await listReleasedWith(trx, entry._id, entry.updatedAt);
  const again = await listEnteredEmails(
    trx,
    entry.eventId,
    people.map(({ email }) => email),
  );
  if (people.length === 0 || again.length > 0) return false;
  await bringBackParticipants(
    trx,
    people.map(({ _id }) => _id),
  );
  return true;
}
