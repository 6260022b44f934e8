import { sql } from 'kysely';
import type { EntryFilter, EntryStatistics, StateCounts } from '#contract/entries.ts';
import { placeStates } from '#contract/entry-rules.ts';
import type { Database } from '../../db/database.ts';
import { likePattern, searchedDigits } from '../../db/search.ts';
import { findEntry, type StoredEntry, selectEntries, toEntry } from './entries.repository.ts';

type Select = ReturnType<typeof selectEntries>;

const holding = [...placeStates, 'waitlisted' as const];

function byPayment(query: Select, payment: NonNullable<EntryFilter['payment']>): Select {
  switch (payment) {
    case 'free':
      return query.where('entries.amount', '=', 0);
    case 'paid':
      return query.where('entries.paidWay', 'is not', null).where('entries.state', '<>', 'refunded');
    case 'unpaid':
      return query
        .where('entries.amount', '>', 0)
        .where('entries.paidWay', 'is', null)
        .where('entries.state', 'in', holding);
    case 'refunded':
      return query.where('entries.state', '=', 'refunded');
  }
}

function filtered(db: Database, { eventId, state, payment, search }: EntryFilter): Select {
  let query = selectEntries(db);
  if (eventId) query = query.where('entries.eventId', '=', eventId);
  if (state) query = query.where('entries.state', '=', state);
  if (payment) query = byPayment(query, payment);
  if (search)
    query = query.where(
      sql<boolean>`entries."searchText" like ${likePattern(searchedDigits(search) ?? search)} escape '\\'`,
    );
  return query;
}

/** Where a page begins: the last row before it. */
export interface Cursor {
  createdAt: string;
  _id: string;
}

/** Entries, newest first, after the one given: as quick on the thousandth page as on the first. */
export async function listEntries(
  db: Database,
  filter: EntryFilter,
  after: Cursor | undefined,
  limit: number,
): Promise<StoredEntry[]> {
  let query = filtered(db, filter);
  if (after) {
    query = query.where(sql<boolean>`(entries."createdAt", entries.id) < (${after.createdAt}, ${after._id})`);
  }
  const rows = await query.orderBy('entries.createdAt', 'desc').orderBy('entries.id', 'desc').limit(limit).execute();
  return rows.map(toEntry);
}

export async function findCursor(db: Database, id: string): Promise<Cursor | undefined> {
  return findEntry(db, { id });
}

/** Entries and money by day of the festival's zone. */
async function countByDay(db: Database): Promise<EntryStatistics['byDay']> {
  const entered = await db
    .selectFrom('entries')
    .select(['enteredOn as day', (expression) => expression.fn.countAll<number>().as('entries')])
    .groupBy('enteredOn')
    .execute();
  const paid = await db
    .selectFrom('payments')
    .select(['paidOn as day', (expression) => expression.fn.sum<number>('amount').as('rupees')])
    .where('state', '=', 'paid')
    .where('paidOn', 'is not', null)
    .groupBy('paidOn')
    .execute();
  const days = new Map<string, { entries: number; rupees: number }>();
  for (const { day, entries } of entered) days.set(day, { entries: Number(entries), rupees: 0 });
  for (const { day, rupees } of paid) {
    if (day !== null) days.set(day, { entries: days.get(day)?.entries ?? 0, rupees: Number(rupees) });
  }
  return [...days].map(([day, numbers]) => ({ day, ...numbers })).sort((a, b) => a.day.localeCompare(b.day));
}

/** The state of every event that has entries, and what it earned. */
async function countByEvent(db: Database): Promise<EntryStatistics['byEvent']> {
  const counts = await db
    .selectFrom('entries')
    .select(['eventId', 'state', (expression) => expression.fn.countAll<number>().as('entries')])
    .groupBy(['eventId', 'state'])
    .execute();
  const money = await db
    .selectFrom('payments')
    .innerJoin('entries', 'entries.id', 'payments.entryId')
    .select(['entries.eventId', (expression) => expression.fn.sum<number>('payments.amount').as('rupees')])
    .where('payments.state', '=', 'paid')
    .groupBy('entries.eventId')
    .execute();
  const ids = [...new Set(counts.map(({ eventId }) => eventId))];
  if (ids.length === 0) return [];
  const events = await db.selectFrom('events').select(['id', 'title', 'capacity']).where('id', 'in', ids).execute();
  return events
    .map(({ id, title, capacity }) => {
      const of = (states: string[]) =>
        counts
          .filter((row) => row.eventId === id && states.includes(row.state))
          .reduce((sum, row) => sum + Number(row.entries), 0);
      return {
        eventId: id,
        title,
        capacity,
        confirmed: of(['confirmed']),
        open: of(placeStates.filter((state) => state !== 'confirmed')),
        waitlisted: of(['waitlisted']),
        rupees: Number(money.find(({ eventId }) => eventId === id)?.rupees ?? 0),
      };
    })
    .sort((a, b) => b.confirmed - a.confirmed || a.title.localeCompare(b.title));
}

export async function countByState(db: Database, eventId?: string): Promise<StateCounts> {
  let query = db
    .selectFrom('entries')
    .select(['state', (expression) => expression.fn.countAll<number>().as('entries')])
    .groupBy('state');
  if (eventId) query = query.where('eventId', '=', eventId);
  const rows = await query.execute();
  return rows.map(({ state, entries }) => ({ state, entries: Number(entries) }));
}

/** Everything the plots show. */
export async function countEntries(db: Database): Promise<EntryStatistics> {
  return { byDay: await countByDay(db), byEvent: await countByEvent(db), byState: await countByState(db) };
}
