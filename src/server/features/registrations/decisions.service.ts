import type { EntryState } from '#contract/entry-rules.ts';
import type { AppContext } from '../../context.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { transact } from '../../db/transact.ts';
import { AppError } from '../../errors.ts';
import type { SessionUser } from '../../identity.ts';
import type { EntryCore } from './entries.repository.ts';
import { type Actor, holdsPlace, mayMove } from './entry-moves.ts';
import { findEventRules } from './event-rules.repository.ts';
import { applyMove, lockEntry, type MoveOptions, reviveExpired } from './moving.service.ts';
import { lockPlaces } from './places.repository.ts';
import { insertHistory } from './records.repository.ts';
import { settleLocked } from './settling.service.ts';

export { type Actor, GATEWAY } from './entry-moves.ts';

/** Moves an entry and offers a place that this frees. Throws `entry_not_found` and `move_not_allowed`. */
export async function moveEntry(
  context: AppContext,
  entryId: string,
  to: EntryState,
  options: MoveOptions,
): Promise<void> {
  await transact(context.db, (trx) => moveLocked(trx, context, entryId, to, options));
}

/** As `moveEntry`, inside the caller's transaction. Also throws where an expired entry finds no place again. */
export async function moveLocked(
  trx: DatabaseTransaction,
  context: AppContext,
  entryId: string,
  to: EntryState,
  options: MoveOptions,
): Promise<void> {
  const { entry, places } = await lockEntry(trx, entryId);
  const rules = await findEventRules(trx, entry.eventId);
  const lapsed = entry.heldUntil !== null && entry.heldUntil <= context.clock().toISOString();
  if (lapsed && options.actor.kind === 'participant' && to !== 'cancelled') {
    throw new AppError('move_not_allowed', { detail: 'The time for this is over, and the place was given away' });
  }
  if (entry.state === 'expired' && to === 'confirmed') {
    const { taken } = await settleLocked(trx, context, rules, entry.eventId, places);
    if (!(await reviveExpired(trx, entry, taken))) {
      throw new AppError('move_not_allowed', { detail: 'The place was given to somebody else meanwhile' });
    }
  }
  await applyMove(trx, context, entry, to, options);
  if (holdsPlace(entry.state) && !holdsPlace(to)) {
    await settleLocked(trx, context, rules, entry.eventId, await lockPlaces(trx, entry.eventId));
  }
}

/** An entry as it stands, with its event's places locked until the transaction ends. */
export async function lockForPayment(trx: DatabaseTransaction, entryId: string): Promise<EntryCore> {
  return (await lockEntry(trx, entryId)).entry;
}

/** Whether a payment that this actor saw would confirm an entry in this state. */
export function mayConfirm(state: EntryState, actor: Actor): boolean {
  return mayMove(state, 'confirmed', actor.kind);
}

/** Whether this actor may move an entry from one state to the other. */
export function isMoveAllowed(from: EntryState, to: EntryState, actor: Actor): boolean {
  return mayMove(from, to, actor.kind);
}

/** Writes into an entry's history what happened to its money. */
export async function notePayment(
  trx: DatabaseTransaction,
  context: AppContext,
  entryId: string,
  note: string,
  actor: Actor,
): Promise<void> {
  await insertHistory(trx, { entryId, kind: 'payment', note, actor, at: context.clock().toISOString() });
}

/** Writes into an entry's history what the gate did. */
export async function noteAtGate(
  trx: DatabaseTransaction,
  context: AppContext,
  entryId: string,
  kind: 'check_in' | 'check_in_undone',
  names: string,
  actor: Actor,
): Promise<void> {
  await insertHistory(trx, { entryId, kind, note: names, actor, at: context.clock().toISOString() });
}

/** An admin, as the history names them. */
export function adminActor(user: SessionUser | undefined): Actor {
  if (user?.role !== 'admin') throw new AppError('not_allowed');
  return { kind: 'admin', id: user.id, name: user.name };
}
