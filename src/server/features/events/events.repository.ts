import { type ExpressionBuilder, type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { EventStatus } from '#contract/events/event-fields.ts';
import type { Event } from '#contract/events/events.ts';
import type { Scope } from '#contract/roles/powers.ts';
import { type Database, toIso, toIsoOrNull } from '../../db/database.ts';
import { isParent, mainEventRuleColumns, type RuleRow, readEffectiveRules } from '../../db/event-rule-columns.ts';
import { inScope } from '../../db/in-scope.ts';
import type { EventsTable, Schema } from '../../db/schema.ts';
import { likePattern } from '../../db/search.ts';
import { type JoinedImage, toJoinedImage } from '../../image-urls.ts';
import { readFields } from './event-columns.ts';

type EventRow = Selectable<EventsTable> &
  JoinedImage &
  RuleRow & {
    mainEventTitle: string | null;
    subEvents: number | boolean;
  };

/** An event with what responses leave out: its picture's id and whether it is deleted. */
export interface StoredEvent extends Event {
  imageId: string | null;
  deletedAt: string | null;
}

function toEvent(row: EventRow): StoredEvent {
  const images = toJoinedImage(row, row.imageFocus);
  const hasSubEvents = isParent(row);
  return {
    _id: row.id,
    mainEventTitle: row.mainEventTitle,
    year: row.year,
    ...readFields(row),
    image: images?.url ?? null,
    images,
    imageId: row.imageId,
    hasSubEvents,
    hasSubEvent: hasSubEvents,
    effectiveRules: readEffectiveRules(row),
    createdAt: toIso(row.createdAt),
    updatedAt: toIso(row.updatedAt),
    version: row.version,
    deletedAt: toIsoOrNull(row.deletedAt),
  };
}

type Joined = { events: EventsTable };

const hasVisibleSubEvents = (eb: ExpressionBuilder<Schema & Joined, 'events'>) =>
  eb
    .exists(
      eb
        .selectFrom('events as sub')
        .select(sql.lit(1).as('one'))
        .whereRef('sub.mainEventId', '=', 'events.id')
        .where('sub.deletedAt', 'is', null),
    )
    .as('subEvents');

/** Every event with its picture, its main event's title and whether it has sub-events, in one query. */
function selectEvents(db: Database) {
  return db
    .selectFrom('events')
    .leftJoin('images', 'images.id', 'events.imageId')
    .leftJoin('events as main', 'main.id', 'events.mainEventId')
    .selectAll('events')
    .select([
      'main.title as mainEventTitle',
      ...mainEventRuleColumns,
      'images.width as imageWidth',
      'images.height as imageHeight',
      'images.widths as imageWidths',
    ])
    .select((eb) => hasVisibleSubEvents(eb as unknown as ExpressionBuilder<Schema & Joined, 'events'>));
}

/** Deleted ones too: the caller decides. */
export async function findEvent(db: Database, id: string): Promise<StoredEvent | undefined> {
  const row = await selectEvents(db).where('events.id', '=', id).executeTakeFirst();
  return row && toEvent(row);
}

/** By start, and those that start together as they were made: their ids are random. */
const inOrder = (query: ReturnType<typeof selectEvents>) =>
  query.orderBy('events.startDate').orderBy('events.createdAt').orderBy('events.id');

/** The visible events with these ids, or the deleted ones. */
export async function listEvents(db: Database, ids: string[], { isDeleted = false } = {}): Promise<StoredEvent[]> {
  const query = selectEvents(db)
    .where('events.id', 'in', ids)
    .where('events.deletedAt', isDeleted ? 'is not' : 'is', null);
  return (await inOrder(query).execute()).map(toEvent);
}

export interface EventFilter {
  status?: EventStatus | undefined;
  search?: string | undefined;
}

/** The visible events of a closed year, or with null of the year that is open. */
const selectEventsOf = (db: Database, year: string | null) =>
  selectEvents(db)
    .where('events.deletedAt', 'is', null)
    .where('events.year', year === null ? 'is' : '=', year);

export async function listMainEvents(db: Database, filter: EventFilter, year: string | null): Promise<StoredEvent[]> {
  let query = selectEventsOf(db, year).where('events.mainEventId', 'is', null);
  if (filter.status) query = query.where('events.status', '=', filter.status);
  if (filter.search) {
    const pattern = likePattern(filter.search);
    query = query.where((eb) =>
      eb.or([
        sql<boolean>`lower(events.title) like ${pattern} escape '\\'`,
        sql<boolean>`lower(events."descriptionText") like ${pattern} escape '\\'`,
      ]),
    );
  }
  return (await inOrder(query).execute()).map(toEvent);
}

/** The sub-events of a main event. */
export async function listSubEvents(db: Database, mainEventId: string): Promise<StoredEvent[]> {
  const query = selectEvents(db).where('events.deletedAt', 'is', null).where('events.mainEventId', '=', mainEventId);
  return (await inOrder(query).execute()).map(toEvent);
}

/** The sub-events of all main events of a year. */
export async function listAllSubEvents(db: Database, year: string | null): Promise<StoredEvent[]> {
  const query = selectEventsOf(db, year).where('events.mainEventId', 'is not', null);
  return (await inOrder(query).execute()).map(toEvent);
}

/** Title and description of the visible events of the open year whose description has this text in it. */
export function listDescriptionsWith(db: Database, text: string): Promise<{ title: string; description: string }[]> {
  return db
    .selectFrom('events')
    .select(['title', 'description'])
    .where('deletedAt', 'is', null)
    .where('year', 'is', null)
    .where(sql<boolean>`lower(description) like ${likePattern(text)} escape '\\'`)
    .orderBy('title')
    .orderBy('id')
    .execute();
}

/** Whether one of these events belongs to a closed year. */
export async function hasClosedYear(db: Database, ids: string[]): Promise<boolean> {
  const closed = db.selectFrom('events').select('id').where('id', 'in', ids).where('year', 'is not', null);
  return ids.length > 0 && (await closed.executeTakeFirst()) !== undefined;
}

/** The ids of the sub-events of one or more main events, deleted ones included. */
export async function listSubEventIds(db: Database, ...mainEventIds: string[]): Promise<string[]> {
  const rows = await db.selectFrom('events').select('id').where('mainEventId', 'in', mainEventIds).execute();
  return rows.map(({ id }) => id);
}

/** How many events are stored by one statement. */
const ROWS_AT_ONCE = 100;

export async function insertEvents(db: Database, rows: Insertable<EventsTable>[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await db
      .insertInto('events')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .execute();
  }
}

/** Writes the fields given and counts the save; false where the event is gone or deleted. */
export async function updateEvent(db: Database, id: string, changes: Updateable<EventsTable>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('events')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Takes the event's row lock until the transaction ends, by writing `updatedAt`; works alike on
 * both engines. False where there is no such event or it is deleted.
 */
export async function lockEvent(db: Database, id: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('events')
    .set({ updatedAt: now })
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Soft-deletes an event and its visible sub-events under one timestamp, by which they are restored together. */
export async function softDeleteEvent(db: Database, id: string, now: string): Promise<void> {
  await db
    .updateTable('events')
    .set({ deletedAt: now, updatedAt: now })
    .where((eb) => eb.or([eb('id', '=', id), eb('mainEventId', '=', id)]))
    .where('deletedAt', 'is', null)
    .execute();
}

/** Restores an event, and the sub-events that were deleted along with it. */
export async function restoreDeletedEvent(db: Database, id: string, deletedAt: string, now: string): Promise<void> {
  await db
    .updateTable('events')
    .set({ deletedAt: null, updatedAt: now })
    .where((eb) => eb.or([eb('id', '=', id), eb.and([eb('mainEventId', '=', id), eb('deletedAt', '=', deletedAt)])]))
    .execute();
}

/** Events by status, deleted ones left out; main events and sub-events together. */
export async function countEventsByStatus(db: Database, scope: Scope): Promise<Record<EventStatus, number>> {
  const query = db
    .selectFrom('events')
    .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
    .where('deletedAt', 'is', null)
    .groupBy('status');
  const rows = await inScope(query, 'events.id', scope).execute();
  const counts: Record<EventStatus, number> = { active: 0, inactive: 0 };
  for (const row of rows) counts[row.status] = Number(row.count);
  return counts;
}

/** Whether an event that ends after an instant has a fee. */
export async function hasPaidEvents(db: Database, now: string): Promise<boolean> {
  const query = db
    .selectFrom('events')
    .select('events.id')
    .where('deletedAt', 'is', null)
    .where('endDate', '>=', now)
    .where((eb) =>
      eb.or((['entryFee', 'individualEntryFee', 'teamEntryFee'] as const).map((column) => eb(column, '>', 0))),
    )
    .limit(1);
  return (await inScope(query, 'events.id', 'festival').executeTakeFirst()) !== undefined;
}

/** The venues of the events of the year that is open, each once. */
export async function listVenueNames(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('events')
    .select('venue')
    .distinct()
    .where('year', 'is', null)
    .where('deletedAt', 'is', null)
    .where('venue', 'is not', null)
    .orderBy('venue')
    .execute();
  return rows.flatMap(({ venue }) => (venue ? [venue] : []));
}
