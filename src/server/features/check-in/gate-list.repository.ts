import type { Scope } from '#contract/roles/powers.ts';
import { type Database, toIso, toIsoOrNull } from '../../db/database.ts';
import { inScope } from '../../db/in-scope.ts';

interface ListFilter {
  /** Left out, every event in the scope; a main event has its sub-events in it. */
  eventId: string | undefined;
  /** Events that have not ended by then, an instant. */
  now: string;
  /** Events that begin before this instant. */
  beginsBefore: string;
  limit: number;
}

/**
 * The people whom a pass admits now, but for those whose money is all going back: of confirmed registrations, whose guardian,
 * where one is needed, has agreed; those who are in already included.
 */
export async function listAdmittable(db: Database, scope: Scope, { eventId, now, beginsBefore, limit }: ListFilter) {
  const query = db
    .selectFrom('participants')
    .innerJoin('registrations', 'registrations.id', 'participants.registrationId')
    .innerJoin('events', 'events.id', 'registrations.eventId')
    .select([
      'participants.id as _id',
      'participants.name',
      'participants.role',
      'participants.code as personCode',
      'participants.checkedInAt',
      'participants.userId',
      'participants.email',
      'registrations.id as registrationId',
      'registrations.code',
      'registrations.kind',
      'registrations.number',
      'registrations.name as registrationName',
      'registrations.eventId',
      'events.title as eventTitle',
      'events.startDate as eventStartDate',
      'events.endDate as eventEndDate',
    ])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('refunds')
          .select('refunds.id')
          .whereRef('refunds.registrationId', '=', 'registrations.id')
          .where('refunds.status', 'not in', ['processed', 'failed']),
      ).as('hasRefundUnderWay'),
    )
    .where('registrations.status', '=', 'confirmed')
    .where('participants.releasedAt', 'is', null)
    .where('events.deletedAt', 'is', null)
    .where('events.year', 'is', null)
    .where('events.endDate', '>', now)
    .where('events.startDate', '<', beginsBefore)
    .$if(eventId !== undefined, (all) =>
      all.where((eb) => eb.or([eb('events.id', '=', eventId ?? ''), eb('events.mainEventId', '=', eventId ?? '')])),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('guardianConsents')
            .select('guardianConsents.id')
            .whereRef('guardianConsents.participantId', '=', 'participants.id')
            .where('guardianConsents.status', '!=', 'given'),
        ),
      ),
    )
    .orderBy('registrations.id')
    .orderBy('participants.position')
    .limit(limit);
  const rows = await inScope(query, 'registrations.eventId', scope).execute();
  return rows.map(({ checkedInAt, hasRefundUnderWay, eventStartDate, eventEndDate, ...row }) => ({
    ...row,
    eventStartDate: toIso(eventStartDate),
    eventEndDate: toIso(eventEndDate),
    hasRefundUnderWay: Boolean(hasRefundUnderWay),
    checkedInAt: toIsoOrNull(checkedInAt),
  }));
}

export type AdmittablePerson = Awaited<ReturnType<typeof listAdmittable>>[number];
