import type { RawBuilder } from 'kysely';
import { mailboxOf } from '#contract/people/mailbox.ts';
import { type Database, toIso } from '../../../db/database.ts';
import { participantMailbox } from '../../../db/mailbox.ts';

/** An active registration of a person for another event. */
export interface OtherRegistration {
  email: string;
  userId: string | null;
  eventId: string;
  title: string;
  startDate: string;
  endDate: string;
  exclusiveGroup: string | null;
}

/** The active registrations of people, by mailbox or account, for events other than this one; not those of the registration `except`. */
export async function listOtherRegistrations(
  db: Database,
  eventId: string,
  { emails, userIds, except }: { emails: string[]; userIds: string[]; except?: string | undefined },
): Promise<OtherRegistration[]> {
  const of = (column: RawBuilder<string> | 'userId', values: string[]) =>
    db
      .selectFrom('participants')
      .select('id')
      .where(column, 'in', values.length > 0 ? values : [''])
      .where('eventId', '<>', eventId)
      .where('releasedAt', 'is', null);
  const rows = await db
    .selectFrom('participants')
    .innerJoin('events', 'events.id', 'participants.eventId')
    .leftJoin('events as main', 'main.id', 'events.mainEventId')
    .select(['participants.email', 'participants.userId', 'events.id as eventId', 'events.title'])
    .select(['events.startDate', 'events.endDate', 'events.exclusiveGroup', 'main.exclusiveGroup as mainGroup'])
    // With one `or` of both, PostgreSQL would scan every participant.
    .where('participants.id', 'in', of(participantMailbox(db), emails.map(mailboxOf)).union(of('userId', userIds)))
    .where('participants.registrationId', 'is not', null)
    .$if(except !== undefined, (query) => query.where('participants.registrationId', '<>', except ?? ''))
    .where('events.deletedAt', 'is', null)
    .orderBy('events.startDate')
    .orderBy('participants.id')
    .execute();
  return rows.map(({ mainGroup, ...row }) => ({
    ...row,
    startDate: toIso(row.startDate),
    endDate: toIso(row.endDate),
    exclusiveGroup: row.exclusiveGroup ?? mainGroup,
  }));
}
