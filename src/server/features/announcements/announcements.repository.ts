import { type ExpressionBuilder, type Insertable, sql, type Updateable } from 'kysely';
import { announcementLevelKeys } from '#contract/announcements/announcement-levels.ts';
import type { Announcement, AnnouncementFilter, AnnouncementSort } from '#contract/announcements/announcements.ts';
import type { Scope } from '#contract/roles/powers.ts';
import { type Database, type DatabaseTransaction, toIso } from '../../db/database.ts';
import { inScope } from '../../db/in-scope.ts';
import { byText, type PageOfList, readPage, type Sorting, sortingOf } from '../../db/list-order.ts';
import type { Schema } from '../../db/schema.ts';
import { likePattern } from '../../db/search.ts';
import type { SiteAnnouncementsTable } from '../../db/tables/site/site-announcement-tables.ts';

export interface StoredAnnouncement extends Announcement {
  isShown: boolean;
  createdBy: string;
  deletedAt: string | null;
}

/** Those of the year that is open, each with the event that it is about. */
const joined = (db: Database) =>
  db
    .selectFrom('siteAnnouncements as one')
    .leftJoin('events', 'events.id', 'one.eventId')
    .where('one.year', 'is', null);
type Joined = ReturnType<typeof joined>;

const withColumns = (query: Joined) =>
  query.selectAll('one').select(['events.title as eventTitle', 'events.mainEventId as mainEventId']);
const select = (db: Database) => withColumns(joined(db));

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

function toAnnouncement(row: Row): StoredAnnouncement {
  const startsAt = toIso(row.startsAt);
  const savedAt = toIso(row.updatedAt);
  return {
    _id: row.id,
    title: row.title,
    text: row.text,
    level: row.level,
    isPinned: Boolean(row.isPinned),
    event:
      row.eventId === null ? null : { _id: row.eventId, title: row.eventTitle ?? '', mainEventId: row.mainEventId },
    startsAt,
    endsAt: row.endsAt === null ? null : toIso(row.endsAt),
    updatedAt: [savedAt, startsAt].sort().at(-1) ?? savedAt,
    version: row.version,
    isShown: Boolean(row.isShown),
    createdBy: row.createdBy,
    deletedAt: row.deletedAt === null ? null : toIso(row.deletedAt),
  };
}

interface ShownFilter {
  now: string;
  /** An event and its main event. */
  eventIds?: string[];
}

/** What visitors see now. */
function shown(db: Database, { now, eventIds }: ShownFilter): Joined {
  let query = joined(db)
    .where('one.deletedAt', 'is', null)
    .where('one.startsAt', '<=', now)
    .where((where) => where.or([where('one.endsAt', 'is', null), where('one.endsAt', '>', now)]))
    .where('events.deletedAt', 'is', null);
  if (eventIds) query = query.where('one.eventId', 'in', eventIds);
  return query;
}

/** The same, the pinned first, then the newest. */
const inOrder = (db: Database, filter: ShownFilter): Joined =>
  shown(db, filter).orderBy('one.isPinned', 'desc').orderBy('one.startsAt', 'desc').orderBy('one.id');

export async function listShown(
  db: Database,
  { limit, offset = 0, ...filter }: ShownFilter & { limit: number; offset?: number },
): Promise<StoredAnnouncement[]> {
  const rows = await withColumns(inOrder(db, filter)).limit(limit).offset(offset).execute();
  return rows.map(toAnnouncement);
}

/** The ids of all of them, in the same order. */
export async function listShownIds(db: Database, filter: ShownFilter): Promise<string[]> {
  return (await inOrder(db, filter).select('one.id').execute()).map((row) => row.id);
}

const ranks = announcementLevelKeys.map((level, rank) => sql`when ${level} then ${sql.lit(rank)}`);
/** How much one matters. */
const rank = sql<number>`case "one"."level" ${sql.join(ranks, sql` `)} end`;

/** Of the pinned ones those that matter most; of one level the newest first. */
export async function listPinned(
  db: Database,
  { limit, ...filter }: ShownFilter & { limit: number },
): Promise<StoredAnnouncement[]> {
  const rows = await withColumns(shown(db, filter))
    .where('one.isPinned', '=', true)
    .orderBy(rank, 'desc')
    .orderBy('one.startsAt', 'desc')
    .orderBy('one.id')
    .limit(limit)
    .execute();
  return rows.map(toAnnouncement);
}

export async function countShown(db: Database, filter: ShownFilter): Promise<number> {
  const query = shown(db, filter).select(({ fn }) => fn.countAll<number>().as('count'));
  return Number((await query.executeTakeFirstOrThrow()).count);
}

const id = sql.ref('one.id');
const sortingsAt = (now: string): Record<'newest' | 'title' | 'event' | 'status', Sorting> => ({
  newest: { by: [sql.ref('one.startsAt'), id], direction: 'desc' },
  title: byText('one.title', id),
  event: byText('events.title', id),
  status: {
    by: [
      sql`case when one."startsAt" > ${now} then 'scheduled' when one."endsAt" <= ${now} then 'ended' else 'shown' end`,
      id,
    ],
    direction: 'asc',
  },
});

interface EditedFilter extends AnnouncementFilter {
  scope: Scope;
  now: string;
}

/** Those of a scope that are not in the trash. */
function filtered(db: Database, { scope, now, status, search }: EditedFilter) {
  let query = select(db).where('one.deletedAt', 'is', null);
  if (status === 'scheduled') query = query.where('one.startsAt', '>', now);
  if (status === 'ended') query = query.where('one.startsAt', '<=', now).where('one.endsAt', '<=', now);
  if (status === 'shown') {
    query = query
      .where('one.startsAt', '<=', now)
      .where((where) => where.or([where('one.endsAt', 'is', null), where('one.endsAt', '>', now)]));
  }
  if (search) {
    const text = sql`lower(one.title || ' ' || one.text || ' ' || coalesce(events.title, '') || ' ' || one."createdBy")`;
    query = query.where(sql<boolean>`${text} like ${likePattern(search)} escape '\\'`);
  }
  return inScope(query, 'one.eventId', scope);
}

/** A page of what a filter leaves, the latest start first or as sorted. */
export async function readEditedPage(
  db: Database,
  { sort, after, ...filter }: EditedFilter & { sort?: AnnouncementSort | undefined; after?: string | undefined },
  limit: number,
): Promise<PageOfList<StoredAnnouncement>> {
  const page = await readPage(filtered(db, filter), sortingOf(sortingsAt(filter.now), sort), { after, limit });
  return { ...page, rows: page.rows.map(toAnnouncement) };
}

export async function listDeleted(db: Database, scope: Scope, limit: number): Promise<StoredAnnouncement[]> {
  const rows = await inScope(select(db).where('one.deletedAt', 'is not', null), 'one.eventId', scope)
    .orderBy('one.deletedAt', 'desc')
    .orderBy('one.id')
    .limit(limit)
    .execute();
  return rows.map(toAnnouncement);
}

export async function findAnnouncement(db: Database, id: string): Promise<StoredAnnouncement | undefined> {
  const row = await select(db).where('one.id', '=', id).executeTakeFirst();
  return row && toAnnouncement(row);
}

/** Of the year that is open, with those in the trash. */
export async function countAll(db: Database): Promise<number> {
  const query = db.selectFrom('siteAnnouncements').select(({ fn }) => fn.countAll<number>().as('count'));
  return Number((await query.where('year', 'is', null).executeTakeFirstOrThrow()).count);
}

export async function insertAnnouncement(
  trx: DatabaseTransaction,
  row: Insertable<SiteAnnouncementsTable>,
): Promise<void> {
  await trx.insertInto('siteAnnouncements').values(row).execute();
}

export async function updateAnnouncement(
  trx: DatabaseTransaction,
  id: string,
  changed: Updateable<SiteAnnouncementsTable>,
): Promise<void> {
  await trx.updateTable('siteAnnouncements').set(changed).where('id', '=', id).execute();
}

/** Of the year that is open and not in the trash, those whose time has come, or is over, since their row was written. */
const isDue = (isShown: boolean, now: string) => (where: ExpressionBuilder<Schema, 'siteAnnouncements'>) => {
  const isOver = where('endsAt', '<=', now);
  const hasBegun = where.and([
    where('startsAt', '<=', now),
    where.or([where('endsAt', 'is', null), where('endsAt', '>', now)]),
  ]);
  return where.and([
    where('year', 'is', null),
    where('deletedAt', 'is', null),
    where('isShown', '=', !isShown),
    isShown ? hasBegun : isOver,
  ]);
};

/** The same: whether they are shown from now on. */
export async function listDue(db: Database, now: string): Promise<{ id: string; isShown: boolean }[]> {
  const rows = await db
    .selectFrom('siteAnnouncements')
    .select(['id', 'isShown'])
    .where((where) => where.or([isDue(true, now)(where), isDue(false, now)(where)]))
    .execute();
  return rows.map(({ id, isShown }) => ({ id, isShown: !isShown }));
}

/** Shows those of these that are still due, or no more: one that was edited since it was listed stays as it was saved. */
export async function setShown(db: Database, ids: string[], isShown: boolean, now: string): Promise<void> {
  await db
    .updateTable('siteAnnouncements')
    .set({ isShown })
    .where('id', 'in', ids)
    .where(isDue(isShown, now))
    .execute();
}

/** Puts those of the year that was closed into it: nothing shows them any more. */
export async function archive(trx: DatabaseTransaction, year: string): Promise<void> {
  await trx.updateTable('siteAnnouncements').set({ year }).where('year', 'is', null).execute();
}
