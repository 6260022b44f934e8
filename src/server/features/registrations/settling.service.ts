import { openingOf } from '#contract/entry-rules.ts';
import type { AppContext } from '../../context.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { transact } from '../../db/transact.ts';
import { findEntryCore } from './entries.repository.ts';
import { holdsPlace, lapses, SYSTEM } from './entry-moves.ts';
import { type EventRules, findEventRules } from './event-rules.repository.ts';
import { applyMove } from './moving.service.ts';
import { listLapsed, listUnsettledEvents, listWaiting, lockPlaces, type Places } from './places.repository.ts';

/** Entries moved in one transaction at most, so that nobody waits long for the lock. */
const BATCH = 100;

export interface Settled {
  /** Entries that hold a place now. */
  taken: number;
  /** Somebody waits although a place may be free: the batch was full. */
  more: boolean;
}

/**
 * Ends the entries of an event whose deadline has passed and offers what is free to who waits longest.
 * The caller holds the lock of `places`. Called before every decision, so that none is made on a place
 * that is only still written down as taken.
 */
export async function settleLocked(
  trx: DatabaseTransaction,
  context: AppContext,
  rules: Pick<EventRules, 'capacity' | 'status' | 'endDate' | 'registrationStarts'> | undefined,
  eventId: string,
  places: Places,
): Promise<Settled> {
  let { taken } = places;
  const lapsed = await listLapsed(trx, eventId, context.clock().toISOString(), BATCH);
  for (const id of lapsed) {
    const entry = await findEntryCore(trx, id);
    if (!entry || !lapses(entry.state)) continue;
    await applyMove(trx, context, entry, 'expired', { actor: SYSTEM, note: 'Not paid or accepted in time' });
    if (holdsPlace(entry.state)) taken -= 1;
  }
  // A closed or deleted event offers nothing any more, but what was held in it still lapses.
  const offers = rules !== undefined && openingOf(rules, context.clock()) === 'open';
  const free = offers ? Math.min(BATCH, (rules.capacity ?? Number.POSITIVE_INFINITY) - taken) : 0;
  if (free <= 0) return { taken, more: lapsed.length === BATCH };
  const waiting = await listWaiting(trx, eventId, free);
  for (const id of waiting) {
    const entry = await findEntryCore(trx, id);
    if (!entry) continue;
    await applyMove(trx, context, entry, 'offered', { actor: SYSTEM });
    taken += 1;
  }
  return { taken, more: lapsed.length === BATCH || waiting.length === BATCH };
}

/** Settles one event in a transaction of its own; true where more is left to do. */
export async function settleEvent(context: AppContext, eventId: string): Promise<boolean> {
  return transact(context.db, async (trx) => {
    const rules = await findEventRules(trx, eventId);
    const places = await lockPlaces(trx, eventId);
    const { more } = await settleLocked(trx, context, rules, eventId, places);
    return more;
  });
}

/** Settles every event that needs it; returns how many did. */
export async function settleAll(context: AppContext): Promise<number> {
  const events = await listUnsettledEvents(context.db, context.clock().toISOString());
  for (const eventId of events) {
    for (let rounds = 0; rounds < 100 && (await settleEvent(context, eventId)); rounds += 1);
  }
  return events.length;
}
