import type { EventNoticeKind } from '#contract/events/event-notices.ts';
import type { Scope } from '#contract/roles/powers.ts';
import { isSameVenue } from '#contract/schedule/venues.ts';
import type { AppContext } from '../../context.ts';
import type { Database, DatabaseTransaction } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { enqueueEmails } from '../notifications/email-queue.service.ts';
import { remindedByMail, settleReminders } from '../notifications/reminders/reminders.service.ts';
import type { EventFacts, EventNotice, Schedule } from './event-notices.repository.ts';
import * as repository from './event-notices.repository.ts';

export type { EventFacts, Schedule } from './event-notices.repository.ts';

/** Changes within this time (ms) make one email; what is undone within it makes none. */
const WINDOW = 5 * 60_000;
/** However often an event changes, its people are told after this time (ms). */
const LONGEST_WINDOW = 15 * 60_000;
const BATCH = 500;

const scheduleOf = ({ startDate, endDate, venue }: EventFacts): Schedule => ({ startDate, endDate, venue });

/** Whether two times and venues differ in what people would notice. */
export const isMoved = (one: Schedule, other: Schedule): boolean =>
  one.startDate !== other.startDate || one.endDate !== other.endDate || !isSameVenue(one.venue, other.venue);

/** What people who know `told` must hear now; null where they know it all, or it is over. */
function kindOf(told: EventFacts, current: EventFacts, now: string): EventNoticeKind | null {
  if (told.endDate <= now && current.endDate <= now) return null;
  if (current.isDeleted !== told.isDeleted) return current.isDeleted ? 'deleted' : 'restored';
  if (current.isDeleted) return null;
  if (current.isActive !== told.isActive) return current.isActive ? 'resumed' : 'paused';
  return isMoved(told, current) ? 'moved' : null;
}

/** What the people of events know of them, read before a change. */
export const readFacts = (db: Database, eventIds: string[]): Promise<Map<string, EventFacts>> =>
  repository.listEventFacts(db, eventIds);

/** The notice after a change from `before` to `current` that people shall hear of. */
function withNotice(
  notice: EventNotice,
  { before, current }: { before: EventFacts; current: EventFacts },
  now: Date,
): EventNotice {
  const at = now.toISOString();
  // What only waits for the next version of the schedule has no time of its own: a slip after it can be taken back as ever.
  const since = notice.dueAt === null ? at : (notice.since ?? at);
  const latest = new Date(since).getTime() + LONGEST_WINDOW;
  const dueAt = new Date(Math.min(now.getTime() + WINDOW, latest)).toISOString();
  // The last move: who registered before it does not know it, also where an earlier one is not told yet.
  const movedAt = isMoved(before, current) ? at : (notice.movedAt ?? since);
  return {
    ...notice,
    since,
    dueAt,
    ...(isMoved(notice.told, current)
      ? { movedFrom: scheduleOf(notice.told), movedAt }
      : { movedFrom: null, movedAt: null }),
  };
}

/**
 * Lets people be reminded again whose event begins at another time than they were told, once they hear of it: a slip that is put
 * right before reminds nobody twice. Within the last day a reminder that was sent stays sent, and a mail about the start is one.
 */
async function remindOfNewStart(
  trx: DatabaseTransaction,
  eventId: string,
  { told, current }: { told: EventFacts; current: EventFacts },
  now: Date,
): Promise<void> {
  const isMovedOut = told.startDate !== current.startDate && remindedByMail(current, now) === null;
  if (!isMovedOut || current.isDeleted) return;
  await repository.lockRegistrations(trx, eventId);
  await repository.forgetReminders(trx, eventId);
}

/**
 * Stores that events changed since `before` was read. Their people get one email once the changes have rested for five
 * minutes, which says what is different by then; with `notify: false` (a corrected spelling) they get none, and know
 * dates and venue as they are now. The caller holds the events' locks.
 */
export async function noteChanges(
  trx: DatabaseTransaction,
  { clock }: Pick<AppContext, 'clock'>,
  before: Map<string, EventFacts>,
  { notify }: { notify: boolean },
): Promise<void> {
  const now = clock();
  const after = await repository.listEventFacts(trx, [...before.keys()]);
  for (const [eventId, facts] of before) {
    const current = after.get(eventId);
    if (!current || JSON.stringify(facts) === JSON.stringify(current)) continue;
    // Before its registrations, as the job that mails does: else each of the two may wait for the other.
    await repository.lockNotice(trx, eventId);
    if (!notify) await remindOfNewStart(trx, eventId, { told: facts, current }, now);
    const known = await repository.findNotice(trx, eventId);
    const notice = known ?? { eventId, told: facts, since: null, dueAt: null, movedFrom: null, movedAt: null };
    if (notify) await repository.saveNotice(trx, withNotice(notice, { before: facts, current }, now));
    else await repository.saveNotice(trx, { ...notice, told: { ...notice.told, ...silently(facts, current) } });
  }
}

/** What people are taken to know of a change that nobody is mailed about: dates and venue, which every page shows. */
function silently(before: EventFacts, current: EventFacts): Partial<Schedule> {
  return {
    ...(before.startDate === current.startDate ? {} : { startDate: current.startDate }),
    ...(before.endDate === current.endDate ? {} : { endDate: current.endDate }),
    ...(before.venue === current.venue ? {} : { venue: current.venue }),
  };
}

/** Until when people registered who have to hear this: all where the event does not take place, else who was there before the last change. */
function toldUntil({ since, movedAt }: EventNotice, kind: EventNoticeKind, isMovedNow: boolean, now: string): string {
  if (kind === 'deleted' || kind === 'paused') return now;
  if (kind === 'moved') return movedAt ?? since ?? now;
  return isMovedNow && movedAt && since && movedAt > since ? movedAt : (since ?? now);
}

async function queueEmails(
  trx: DatabaseTransaction,
  context: AppContext,
  notice: EventNotice,
  kind: EventNoticeKind,
  current: EventFacts,
): Promise<void> {
  const { eventId, told, since } = notice;
  const now = context.clock().toISOString();
  const isMovedNow = isMoved(told, current);
  const data = { change: kind, ...(isMovedNow ? { from: scheduleOf(told) } : {}) };
  const until = toldUntil(notice, kind, isMovedNow, now);
  const filter = { until, refundedSince: kind === 'deleted' ? (since ?? now) : null };
  const remindedAt = kind === 'moved' ? remindedByMail(current, context.clock()) : null;
  if (remindedAt !== null) await repository.lockRegistrations(trx, eventId);
  for (let afterNumber = 0; ; ) {
    const found = await repository.listToTell(trx, eventId, { ...filter, afterNumber }, BATCH);
    await enqueueEmails(
      trx,
      context,
      found.map(({ id: registrationId }) => ({ kind: 'event_changed', registrationId, data })),
    );
    const ids = found.map(({ id }) => id);
    await settleReminders(trx, ids, remindedAt);
    afterNumber = found.at(-1)?.number ?? 0;
    if (found.length < BATCH) return;
  }
}

/** Queues the emails about events whose changes have rested; returns how many events had something to tell. */
export async function sendDueNotices(context: AppContext): Promise<number> {
  const now = context.clock().toISOString();
  const due = await repository.listDueNotices(context.db, now, BATCH);
  let told = 0;
  for (const eventId of due) {
    await inTransaction(context.db, async (trx) => {
      if (!(await repository.claimNotice(trx, eventId, now))) return;
      const notice = await repository.findNotice(trx, eventId);
      const current = (await repository.listEventFacts(trx, [eventId])).get(eventId);
      if (!notice || !current) return;
      const kind = kindOf(notice.told, current, now);
      if (kind) await remindOfNewStart(trx, eventId, { told: notice.told, current }, context.clock());
      // Claimed, so not due any more: it is told with the next version of the schedule.
      if (kind === 'moved' && (await repository.isReleaseShown(trx))) return;
      if (kind) {
        await queueEmails(trx, context, notice, kind, current);
        told += 1;
      }
      // A deleted event keeps the dates that its people know: they are compared when it is restored.
      const known = current.isDeleted ? { ...notice.told, isDeleted: true } : current;
      await repository.saveNotice(trx, { ...notice, told: known, since: null, dueAt: null });
    });
  }
  return told;
}

/** An event at other hours or another venue, of which its people have not been told. */
export interface UntoldMove {
  eventId: string;
  from: Schedule;
  to: Schedule;
}

/** The notices of hours and venues that wait for a mail: each person with their events. */
export async function listUntoldMoves(
  db: Database,
  now: string,
): Promise<{ moves: Map<string, UntoldMove>; people: repository.PersonToTell[] }> {
  const notices = await repository.listNotices(db, await repository.listUntoldEvents(db, now));
  const facts = await repository.listEventFacts(db, [...notices.keys()]);
  const moves = new Map<string, UntoldMove>();
  for (const { eventId, told } of notices.values()) {
    const current = facts.get(eventId);
    if (!current || kindOf(told, current, now) !== 'moved') continue;
    moves.set(eventId, { eventId, from: scheduleOf(told), to: scheduleOf(current) });
  }
  return { moves, people: await repository.listPeopleToTell(db, [...moves.keys()]) };
}

/** Stores that the people of events know hours and venues as they are now; the caller holds the events' locks and mails them. */
export async function settleMoves(trx: DatabaseTransaction, eventIds: string[], now: Date): Promise<void> {
  for (const eventId of eventIds) await repository.lockNotice(trx, eventId);
  const notices = await repository.listNotices(trx, eventIds);
  const facts = await repository.listEventFacts(trx, eventIds);
  for (const notice of notices.values()) {
    const current = facts.get(notice.eventId);
    if (!current) continue;
    await remindOfNewStart(trx, notice.eventId, { told: notice.told, current }, now);
    await repository.saveNotice(trx, { ...notice, told: current, since: null, dueAt: null });
  }
}

/** Lets what waited for the next version of the schedule be mailed now. */
export const releaseHeldNotices = (trx: DatabaseTransaction, now: string): Promise<void> =>
  repository.makeHeldDue(trx, now);

/** Whether the people of an event know that it is on hold, or get the mail that says so within minutes. */
export async function isKnownOnHold(db: Database, eventId: string, { isActive }: EventFacts): Promise<boolean> {
  if (isActive) return false;
  const notice = await repository.findNotice(db, eventId);
  return notice !== undefined && (!notice.told.isActive || notice.dueAt !== null);
}

/** How many people would get an email about a change, of each event that has any and is not over. */
export const listAudiences = ({ db, clock }: AppContext, scope: Scope) =>
  repository.countAudiences(db, scope, clock().toISOString());

type Noticed = { _id: string; eventId: string; createdAt: string };

/** What a pass says of its event: deleted, inactive, or at other hours since the registration is in it; else null. */
export type PassNotice = { kind: 'deleted' | 'inactive' | 'moved'; from: Schedule | null } | null;

/** What passes say of their events, in three queries at most; in the order of the registrations. */
export async function listNoticesFor({ db }: Pick<AppContext, 'db'>, registrations: Noticed[]): Promise<PassNotice[]> {
  const ids = [...new Set(registrations.map(({ eventId }) => eventId))];
  const facts = await repository.listEventFacts(db, ids);
  const notices = await repository.listNotices(db, ids);
  const concerned = registrations.filter(({ eventId }) => notices.get(eventId)?.movedFrom);
  const arrivals = await repository.listMoves(
    db,
    concerned.map(({ _id }) => _id),
  );
  return registrations.map(({ _id, eventId, createdAt }) => {
    const current = facts.get(eventId);
    if (!current || current.isDeleted) return { kind: 'deleted', from: null };
    if (!current.isActive) return { kind: 'inactive', from: null };
    const notice = notices.get(eventId);
    if (!notice?.movedFrom || !notice.movedAt || (arrivals.get(_id) ?? createdAt) > notice.movedAt) return null;
    return isMoved(notice.movedFrom, current) ? { kind: 'moved', from: notice.movedFrom } : null;
  });
}

/** As `listNoticesFor`, for one registration. */
export async function findNoticeFor(context: Pick<AppContext, 'db'>, registration: Noticed): Promise<PassNotice> {
  return (await listNoticesFor(context, [registration]))[0] ?? null;
}
