import { nanoid } from 'nanoid';
import { ANNOUNCEMENTS_PER_PAGE, MAX_PINNED_SHOWN } from '#contract/announcements/announcement-levels.ts';
import { type AnnouncementTimes, endError } from '#contract/announcements/announcement-times.ts';
import {
  type Announcement,
  type AnnouncementInput,
  type announcementEndpoints,
  type EditedAnnouncement,
  MAX_ANNOUNCEMENTS,
} from '#contract/announcements/announcements.ts';
import type { DataOf, QueryOf } from '#contract/endpoint.ts';
import type { Scope } from '#contract/roles/powers.ts';
import { isSavedBefore } from '../../concurrency/saved-before.ts';
import type { AppContext } from '../../context.ts';
import type { Database, DatabaseTransaction } from '../../db/database.ts';
import { lockRow, lockText } from '../../db/lock-row.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError, fieldError } from '../../errors.ts';
import { toUtc } from '../../festival-time.ts';
import type { SessionUser } from '../../session-user.ts';
import { getEvent } from '../events/events.service.ts';
import * as repository from './announcements.repository.ts';

const EDITED_PER_PAGE = 50;
const DELETED_SHOWN = 200;

/** What visitors read of it. */
const publicly = ({
  isShown: _shown,
  createdBy: _by,
  deletedAt: _deleted,
  ...announcement
}: repository.StoredAnnouncement): Announcement => announcement;

function statusAt({ startsAt, endsAt }: { startsAt: string; endsAt: string | null }, now: string) {
  if (endsAt !== null && endsAt <= now) return 'ended';
  return startsAt > now ? 'scheduled' : 'shown';
}

const edited = (
  { isShown: _shown, ...announcement }: repository.StoredAnnouncement,
  now: string,
): EditedAnnouncement => ({ ...announcement, status: statusAt(announcement, now) });

/**
 * What visitors see now, of an event and its main event where one is named; a page holds 20, that of the announcement to show where
 * one is named. Throws nothing: an unknown event has none, and an unknown announcement is on the first page.
 */
export async function listAnnouncements(
  { db, clock }: AppContext,
  { page: asked = 1, show, eventId }: QueryOf<typeof announcementEndpoints.list>,
): Promise<DataOf<typeof announcementEndpoints.list>> {
  const now = clock().toISOString();
  const filter = { now, ...(eventId === undefined ? {} : { eventIds: await withMainEvent(db, eventId) }) };
  const page = show ? pageOf(await repository.listShownIds(db, filter), show) : asked;
  const offset = (page - 1) * ANNOUNCEMENTS_PER_PAGE;
  const rows = await repository.listShown(db, { ...filter, limit: ANNOUNCEMENTS_PER_PAGE, offset });
  return { announcements: rows.map(publicly), page, total: await repository.countShown(db, filter) };
}

const pageOf = (ids: string[], id: string): number =>
  Math.floor(Math.max(0, ids.indexOf(id)) / ANNOUNCEMENTS_PER_PAGE) + 1;

async function withMainEvent(db: Database, eventId: string): Promise<string[]> {
  const event = await getEvent(db, eventId).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'event_not_found') return undefined;
    throw error;
  });
  return event?.mainEventId ? [eventId, event.mainEventId] : [eventId];
}

/** Those of the banner: of what is pinned and shown now the three that matter most; of one level the newest first. */
export async function listPinned({ db, clock }: AppContext): Promise<Announcement[]> {
  const pinned = await repository.listPinned(db, { now: clock().toISOString(), limit: MAX_PINNED_SHOWN });
  return pinned.map(publicly);
}

/** Those of a scope that are not in the trash, the latest start first or as sorted. */
export async function listEdited(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  scope: Scope,
  { limit = EDITED_PER_PAGE, ...query }: QueryOf<typeof announcementEndpoints.listEdited> & { limit?: number } = {},
): Promise<DataOf<typeof announcementEndpoints.listEdited>> {
  const now = clock().toISOString();
  const { rows, ...page } = await repository.readEditedPage(db, { ...query, scope, now }, limit);
  return { announcements: rows.map((row) => edited(row, now)), ...page };
}

/** Those of a scope in the trash, newest first. */
export async function listDeleted(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  scope: Scope,
): Promise<EditedAnnouncement[]> {
  const now = clock().toISOString();
  return (await repository.listDeleted(db, scope, DELETED_SHOWN)).map((row) => edited(row, now));
}

/** An announcement of the year that is open, also one in the trash. Throws `announcement_not_found`. */
export async function getAnnouncement(db: Database, id: string): Promise<repository.StoredAnnouncement> {
  const found = await repository.findAnnouncement(db, id);
  if (!found) throw new AppError('announcement_not_found', { detail: 'This announcement is not there any more' });
  return found;
}

/**
 * The times of an input, of which those left out stay; throws `validation_failed` where it would end before it begins, or is given an end
 * that is over.
 */
function timesOf(
  { startsAt, endsAt }: AnnouncementInput,
  { config: { timeZone } }: Pick<AppContext, 'config'>,
  before: AnnouncementTimes,
  now: string,
): AnnouncementTimes {
  const times = {
    startsAt: startsAt ? toUtc(startsAt, timeZone) : before.startsAt,
    endsAt: endsAt ? toUtc(endsAt, timeZone, { endOfDay: true }) : endsAt === null ? null : before.endsAt,
  };
  const wrong = endError(times, { before: before.endsAt, now });
  if (wrong) throw fieldError('endsAt', wrong);
  return times;
}

/** Who may announce for some events alone chooses one of them. */
function requireEvent(eventId: string | null, scope: Scope): void {
  if (eventId === null && scope !== 'festival') throw fieldError('eventId', 'Choose one of your events');
}

/**
 * Makes an announcement. Errors: `validation_failed` (eventId for who may announce for some events alone, endsAt), `event_not_found`,
 * `announcement_limit`.
 */
export async function createAnnouncement(
  context: AppContext,
  input: AnnouncementInput,
  scope: Scope,
  user: SessionUser,
): Promise<EditedAnnouncement> {
  const now = context.clock().toISOString();
  const { title, text, level = 'info', isPinned = false, eventId = null } = input;
  requireEvent(eventId, scope);
  const times = timesOf(input, context, { startsAt: now, endsAt: null }, now);
  return inTransaction(context.db, async (trx) => {
    await lockText(trx, 'siteAnnouncements');
    if (eventId) await getEvent(trx, eventId);
    if ((await repository.countAll(trx)) >= MAX_ANNOUNCEMENTS)
      throw new AppError('announcement_limit', { detail: `At most ${MAX_ANNOUNCEMENTS} announcements in a year` });
    const id = nanoid();
    await repository.insertAnnouncement(trx, {
      id,
      title,
      text,
      level,
      isPinned,
      eventId,
      ...times,
      isShown: statusAt(times, now) === 'shown',
      year: null,
      createdBy: user.name,
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
    });
    return edited(await getAnnouncement(trx, id), now);
  });
}

/** Changes one under the lock of its row. */
function change(
  context: AppContext,
  id: string,
  work: (trx: DatabaseTransaction, before: repository.StoredAnnouncement, now: string) => Promise<void>,
): Promise<EditedAnnouncement> {
  const now = context.clock().toISOString();
  return inTransaction(context.db, async (trx) => {
    await lockRow(trx, 'siteAnnouncements', 'id', id);
    await work(trx, await getAnnouncement(trx, id), now);
    return edited(await getAnnouncement(trx, id), now);
  });
}

/** Changes an announcement; what is left out stays. Errors: `announcement_not_found`, `announcement_changed`, and those of making one. */
export async function updateAnnouncement(
  context: AppContext,
  id: string,
  input: AnnouncementInput,
  scope: Scope,
): Promise<EditedAnnouncement> {
  return change(context, id, async (trx, before, now) => {
    if (before.deletedAt !== null)
      throw new AppError('announcement_not_found', { detail: 'This announcement is deleted' });
    const eventId = input.eventId === undefined ? (before.event?._id ?? null) : input.eventId;
    requireEvent(eventId, scope);
    if (eventId !== null && eventId !== before.event?._id) await getEvent(trx, eventId);
    const times = timesOf(input, context, before, now);
    const after = {
      title: input.title,
      text: input.text,
      level: input.level ?? before.level,
      isPinned: input.isPinned ?? before.isPinned,
      eventId,
      ...times,
    };
    const { title, text, level, isPinned, event, startsAt, endsAt } = before;
    const stored = { title, text, level, isPinned, eventId: event?._id ?? null, startsAt, endsAt };
    const versions = { basedOn: input.version, version: before.version };
    if (isSavedBefore('announcement_changed', versions, { stored, given: after })) return;
    await repository.updateAnnouncement(trx, id, {
      ...after,
      isShown: statusAt(times, now) === 'shown',
      version: before.version + 1,
      updatedAt: now,
    });
  });
}

/** Puts an announcement into the trash. Throws `announcement_not_found`. */
export const deleteAnnouncement = (context: AppContext, id: string): Promise<EditedAnnouncement> =>
  change(context, id, async (trx, before, now) => {
    if (before.deletedAt !== null) throw new AppError('announcement_not_found', { detail: 'It was deleted already' });
    await repository.updateAnnouncement(trx, id, { deletedAt: now, isShown: false });
  });

/** Takes one out of the trash; one that is not in it stays as it is. Throws `announcement_not_found`. */
export const restoreAnnouncement = (context: AppContext, id: string): Promise<EditedAnnouncement> =>
  change(context, id, async (trx, before, now) => {
    if (before.deletedAt === null) return;
    await repository.updateAnnouncement(trx, id, { deletedAt: null, isShown: statusAt(before, now) === 'shown' });
  });

/**
 * Notes which announcements have begun or ended since the last time. The content version grows with the rows, so that cached pages
 * are rendered once more.
 */
export async function showDueAnnouncements({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const now = clock().toISOString();
  const due = await repository.listDue(db, now);
  for (const isShown of [true, false]) {
    const ids = due.filter((one) => one.isShown === isShown).map(({ id }) => id);
    if (ids.length > 0) await repository.setShown(db, ids, isShown, now);
  }
}

/** Puts the announcements of the year that was closed into it, in the transaction that starts the next one. */
export const archiveAnnouncements = (trx: DatabaseTransaction, year: string): Promise<void> =>
  repository.archive(trx, year);
