import { type SqlBool, sql } from 'kysely';
import type { EffectiveRules } from '#contract/events/effective-rules.ts';
import type { Event } from '#contract/events/events.ts';
import { type Database, toIso } from '../../db/database.ts';
import { eventRuleColumns, isParent, mainEventRuleColumns, readEffectiveRules } from '../../db/event-rule-columns.ts';

/** What decides about a registration: an event's fields, without its long texts, and its rules as they apply. */
export interface EventRules
  extends Pick<
      Event,
      | 'title'
      | 'mainEventTitle'
      | 'startDate'
      | 'endDate'
      | 'venue'
      | 'capacity'
      | 'teamSize'
      | 'participationType'
      | 'entryFee'
      | 'individualEntryFee'
      | 'teamEntryFee'
      | 'hasSubEvents'
      | 'isRegistrationNeeded'
      | 'registrationLink'
    >,
    EffectiveRules {
  id: string;
  /** The closed year that the event belongs to. */
  year: string | null;
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
      ...eventRuleColumns,
      ...mainEventRuleColumns,
      'events.venue',
      'events.capacity',
      'events.participationType',
      'events.entryFee',
      'events.individualEntryFee',
      'events.teamEntryFee',
      'events.isRegistrationNeeded',
      'events.registrationLink',
      'events.hasSubEvents',
      'events.mainEventId',
      sql<SqlBool>`exists (select 1 from events as sub where sub."mainEventId" = events.id and sub."deletedAt" is null)`.as(
        'subEvents',
      ),
    ])
    .where('events.id', '=', eventId)
    .where('events.deletedAt', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, year, title, mainEventTitle, venue, capacity, teamSize, participationType, registrationLink } = row;
  return {
    id,
    year,
    title,
    mainEventTitle,
    venue,
    capacity,
    teamSize,
    participationType,
    registrationLink,
    ...readEffectiveRules(row),
    startDate: toIso(row.startDate),
    endDate: toIso(row.endDate),
    entryFee: toAmount(row.entryFee),
    individualEntryFee: toAmount(row.individualEntryFee),
    teamEntryFee: toAmount(row.teamEntryFee),
    hasSubEvents: isParent(row),
    isRegistrationNeeded: Boolean(row.isRegistrationNeeded),
  };
}
