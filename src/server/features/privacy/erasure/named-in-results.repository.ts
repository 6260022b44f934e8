import { sql } from 'kysely';
import type { Winner } from '#contract/results/results.ts';
import type { Database } from '../../../db/database.ts';
import { isPublished } from '../../../db/tables/result-tables.ts';

/** The events of these registrations with their main events: people are named in the results of either. */
export async function listEventsOf(db: Database, registrationIds: string[]): Promise<string[]> {
  if (registrationIds.length === 0) return [];
  const rows = await db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.eventId')
    .select(['events.id', 'events.mainEventId'])
    .where('registrations.id', 'in', registrationIds)
    .execute();
  return [...new Set(rows.flatMap(({ id, mainEventId }) => (mainEventId ? [id, mainEventId] : [id])))];
}

/** Which of these names somebody has who takes part in one of the events or in a part of it. */
export async function listNamesakes(db: Database, eventIds: string[], names: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('participants')
    .innerJoin('registrations', 'registrations.id', 'participants.registrationId')
    .innerJoin('events', 'events.id', 'registrations.eventId')
    .select('participants.name')
    .distinct()
    .where('participants.name', 'in', names)
    .where(({ or, eb }) => or([eb('events.id', 'in', eventIds), eb('events.mainEventId', 'in', eventIds)]))
    .execute();
  return rows.map(({ name }) => name);
}

export interface StoredResults {
  eventId: string;
  winners: Winner[];
  note: string | null;
}

export async function listResultsOf(db: Database, eventIds: string[]): Promise<StoredResults[]> {
  const rows = await db
    .selectFrom('eventResults')
    .select(['eventId', 'winners', 'note'])
    .where('eventId', 'in', eventIds)
    .execute();
  return rows.map((row) => ({ ...row, winners: JSON.parse(row.winners) as Winner[] }));
}

/** Another version: who has the former one open in the panel does not publish the name again. */
export async function replaceResults(db: Database, { eventId, winners, note }: StoredResults): Promise<void> {
  await db
    .updateTable('eventResults')
    .set({ winners: JSON.stringify(winners), note, version: sql<number>`version + 1` })
    .where('eventId', '=', eventId)
    .execute();
}

/**
 * What else holds the texts of results: the activity of their events, and requests to publish them that a second
 * person approves or approved. Each as JSON.
 */
export async function listRecordsOfResults(db: Database, eventIds: string[]) {
  const audit = await db
    .selectFrom('audit')
    .select(['id', 'before', 'after'])
    .where('targetKind', '=', 'event')
    .where('targetId', 'in', eventIds)
    .where(({ or, eb }) => or([eb('before', 'like', '%"results"%'), eb('after', 'like', '%"results"%')]))
    .execute();
  const approvals = await db
    .selectFrom('approvals')
    .select(['id', 'request'])
    .where('kind', '=', 'results')
    .where('eventId', 'in', eventIds)
    .execute();
  return { audit, approvals };
}

export async function replaceAudit(db: Database, id: string, fields: { before: string | null; after: string | null }) {
  await db.updateTable('audit').set(fields).where('id', '=', id).execute();
}

export async function replaceRequest(db: Database, id: string, request: string) {
  await db.updateTable('approvals').set({ request }).where('id', '=', id).execute();
}

/** The events with published results in which each address took part; once for each of their registrations. */
export async function listResultsByEmail(db: Database, emails: string[]) {
  if (emails.length === 0) return [];
  return db
    .selectFrom('participants')
    .innerJoin('registrations', 'registrations.id', 'participants.registrationId')
    .innerJoin('eventResults', 'eventResults.eventId', 'registrations.eventId')
    .innerJoin('events', 'events.id', 'registrations.eventId')
    .select(['participants.email', 'events.id as eventId', 'events.title'])
    .where('participants.email', 'in', emails)
    .where(isPublished)
    .execute();
}
