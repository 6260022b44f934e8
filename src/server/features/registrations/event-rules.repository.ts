import { type SqlBool, sql } from 'kysely';
import type { Event } from '#contract/events/events.ts';
import { type Database, toIso, toIsoOrNull } from '../../db/database.ts';

/** The fields of an event that decide about a registration; its long texts are not read. */
export interface EventRules
  extends Pick<
    Event,
    | 'title'
    | 'mainEventTitle'
    | 'startDate'
    | 'endDate'
    | 'status'
    | 'venue'
    | 'capacity'
    | 'teamSize'
    | 'participationType'
    | 'registrationStarts'
    | 'entryFee'
    | 'individualEntryFee'
    | 'teamEntryFee'
    | 'hasSubEvents'
    | 'isRegistrationNeeded'
    | 'isAuthenticationNeeded'
  > {
  id: string;
}

const toAmount = (value: number | null) => (value === null ? null : Number(value));

/** The rules of a visible event, from the transaction's own view of it. */
export async function findEventRules(db: Database, eventId: string): Promise<EventRules | undefined> {
  const row = await db
    .selectFrom('events')
    .leftJoin('events as main', 'main.id', 'events.mainEventId')
    .select([
      'events.id',
      'events.title',
      'main.title as mainEventTitle',
      'events.startDate',
      'events.endDate',
      'events.status',
      'events.venue',
      'events.capacity',
      'events.teamSize',
      'events.participationType',
      'events.registrationStarts',
      'events.entryFee',
      'events.individualEntryFee',
      'events.teamEntryFee',
      'events.isRegistrationNeeded',
      'events.isAuthenticationNeeded',
      sql<SqlBool>`exists (select 1 from events as sub where sub."mainEventId" = events.id and sub."deletedAt" is null)`.as(
        'subEvents',
      ),
    ])
    .where('events.id', '=', eventId)
    .where('events.deletedAt', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { subEvents, ...rules } = row;
  return {
    ...rules,
    startDate: toIso(row.startDate),
    endDate: toIso(row.endDate),
    registrationStarts: toIsoOrNull(row.registrationStarts),
    entryFee: toAmount(row.entryFee),
    individualEntryFee: toAmount(row.individualEntryFee),
    teamEntryFee: toAmount(row.teamEntryFee),
    hasSubEvents: Boolean(subEvents),
    isRegistrationNeeded: Boolean(row.isRegistrationNeeded),
    isAuthenticationNeeded: Boolean(row.isAuthenticationNeeded),
  };
}
