import { sql } from 'kysely';
import type { ScopedKind } from '#contract/endpoint.ts';
import type { Scope } from '#contract/roles/powers.ts';
import type { Database } from '../../db/database.ts';
import { inScope } from '../../db/in-scope.ts';
import { lockRow } from '../../db/lock-row.ts';

/** The files for questions with the event of the registration that they answer for, which may have been moved, else that of their upload. */
const filesWithEvents = (db: Database) =>
  db
    .selectFrom('answerFiles')
    .leftJoin('answers', 'answers.fileId', 'answerFiles.id')
    .leftJoin('registrations', 'registrations.id', 'answers.registrationId')
    .select(['answerFiles.id', sql<string>`coalesce(registrations."eventId", "answerFiles"."eventId")`.as('eventId')])
    .as('files');

/** The ids of a kind of record, with a column that holds the event each belongs to. */
const selects = {
  event: (db: Database, id: string) =>
    [db.selectFrom('events').select('events.id').where('events.id', '=', id), 'events.id'] as const,
  registration: (db: Database, id: string) =>
    [
      db.selectFrom('registrations').select('registrations.id').where('registrations.id', '=', id),
      'registrations.eventId',
    ] as const,
  payment: (db: Database, id: string) =>
    [
      db
        .selectFrom('payments')
        .innerJoin('registrations', 'registrations.id', 'payments.registrationId')
        .select('payments.id')
        .where('payments.id', '=', id),
      'registrations.eventId',
    ] as const,
  announcement: (db: Database, id: string) =>
    [
      db.selectFrom('siteAnnouncements').select('siteAnnouncements.id').where('siteAnnouncements.id', '=', id),
      'siteAnnouncements.eventId',
    ] as const,
  certificate: (db: Database, id: string) =>
    [
      db.selectFrom('certificates').select('certificates.id').where('certificates.id', '=', id),
      'certificates.eventId',
    ] as const,
  answerFile: (db: Database, id: string) =>
    [db.selectFrom(filesWithEvents(db)).select('files.id').where('files.id', '=', id), 'files.eventId'] as const,
};

/** Whether there is such a record, and it belongs to an event of the scope. */
export async function isInScope(db: Database, kind: ScopedKind, id: string, scope: Scope): Promise<boolean> {
  const [query, column] = selects[kind](db, id);
  return (await inScope(query, column, scope).executeTakeFirst()) !== undefined;
}

/** The event that a record belongs to, or is. */
async function findEventOf(db: Database, kind: ScopedKind, id: string): Promise<string | undefined> {
  if (kind === 'event') return id;
  if (kind === 'answerFile' || kind === 'announcement') return undefined;
  if (kind === 'certificate') {
    return (await db.selectFrom('certificates').select('eventId').where('id', '=', id).executeTakeFirst())?.eventId;
  }
  const registrations = db.selectFrom('registrations').select('registrations.eventId');
  const row = await (kind === 'registration'
    ? registrations.where('registrations.id', '=', id)
    : registrations.innerJoin('payments', 'payments.registrationId', 'registrations.id').where('payments.id', '=', id)
  ).executeTakeFirst();
  return row?.eventId;
}

/**
 * Locks the seats of the events that registrations, payments and certificates belong to, in the order of their ids, as the services do
 * that change them. A change of events alone takes other locks first, so there is nothing to do.
 */
export async function lockEventsOf(db: Database, subjects: { kind: ScopedKind; id: string }[]): Promise<void> {
  if (!subjects.some(({ kind }) => ['registration', 'payment', 'certificate'].includes(kind))) return;
  const ids = new Set<string>();
  for (const { kind, id } of subjects) {
    const eventId = await findEventOf(db, kind, id);
    if (eventId !== undefined) ids.add(eventId);
  }
  for (const id of [...ids].sort()) await lockRow(db, 'eventCapacity', 'eventId', id);
}

/** The sub-events that are deleted or restored along with a main event: those that are as visible as it is. */
export async function listSubEventsAlong(db: Database, mainEventId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('events')
    .innerJoin('events as main', 'main.id', 'events.mainEventId')
    .select('events.id')
    .where('main.id', '=', mainEventId)
    .whereRef('events.deletedAt', 'is not distinct from', 'main.deletedAt')
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether there is such a record, in whichever year. */
export async function exists(db: Database, kind: ScopedKind, id: string): Promise<boolean> {
  const [query] = selects[kind](db, id);
  return (await query.executeTakeFirst()) !== undefined;
}
