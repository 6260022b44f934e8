import { type Database, toIsoOrNull } from '../../db/database.ts';

/** Somebody who takes part in an event or in a part of it. */
export interface EventPerson {
  participantId: string;
  registrationId: string;
  name: string;
  /** Null for who takes part alone. */
  team: string | null;
  checkedInAt: string | null;
  /** Whether a guardian has still to agree, or did not. */
  lacksConsent: boolean;
}

/** The people of confirmed registrations of an event, and with its parts of those too, in the order of their registrations. */
export async function listPeople(
  db: Database,
  eventId: string,
  { withSubEvents }: { withSubEvents: boolean },
): Promise<EventPerson[]> {
  const rows = await db
    .selectFrom('registrations')
    .innerJoin('participants', 'participants.registrationId', 'registrations.id')
    .leftJoin('guardianConsents', (join) =>
      join.onRef('guardianConsents.participantId', '=', 'participants.id').on('guardianConsents.status', '<>', 'given'),
    )
    .select([
      'participants.id as participantId',
      'participants.name',
      'participants.checkedInAt',
      'registrations.id as registrationId',
      'registrations.kind',
      'registrations.name as registered',
      'guardianConsents.id as consentId',
    ])
    .where((eb) =>
      withSubEvents
        ? eb(
            'registrations.eventId',
            'in',
            eb
              .selectFrom('events')
              .select('events.id')
              .where((or) => or.or([or('events.id', '=', eventId), or('events.mainEventId', '=', eventId)])),
          )
        : eb('registrations.eventId', '=', eventId),
    )
    .where('registrations.status', '=', 'confirmed')
    .where('participants.releasedAt', 'is', null)
    .orderBy('registrations.number')
    .orderBy('participants.position')
    .orderBy('participants.id')
    .execute();
  return rows.map(({ kind, registered, consentId, checkedInAt, ...row }) => ({
    ...row,
    team: kind === 'team' ? registered : null,
    checkedInAt: toIsoOrNull(checkedInAt),
    lacksConsent: consentId !== null,
  }));
}
