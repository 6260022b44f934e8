import type { RawBuilder } from 'kysely';
import { mailboxOf } from '#contract/people/mailbox.ts';
import { type Database, toIso } from '../../../db/database.ts';
import { participantMailbox } from '../../../db/mailbox.ts';
import { isLive } from '../verification/verification.repository.ts';

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

/**
 * The registrations of people that are active at `now`, by mailbox or account, for events other than this one; not the
 * registration `except`. Only the event being decided is locked and has its lapsed registrations expired, so those of others are left out here.
 */
export async function listOtherRegistrations(
  db: Database,
  eventId: string,
  people: { emails: string[]; userIds: string[]; except?: string | undefined; now: string },
): Promise<OtherRegistration[]> {
  const { emails, userIds, except, now } = people;
  const of = (column: RawBuilder<string> | 'userId', values: string[]) =>
    db
      .selectFrom('participants')
      .select('id')
      .where(column, 'in', values.length > 0 ? values : [''])
      .where('eventId', '<>', eventId)
      .where('releasedAt', 'is', null);
  const rows = await db
    .selectFrom('participants')
    .innerJoin('registrations', 'registrations.id', 'participants.registrationId')
    .innerJoin('events', 'events.id', 'participants.eventId')
    .leftJoin('events as main', 'main.id', 'events.mainEventId')
    .select(['participants.email', 'participants.userId', 'events.id as eventId', 'events.title'])
    .select(['events.startDate', 'events.endDate', 'events.exclusiveGroup', 'main.exclusiveGroup as mainGroup'])
    // With one `or` of both, PostgreSQL would scan every participant.
    .where('participants.id', 'in', of(participantMailbox(db), emails.map(mailboxOf)).union(of('userId', userIds)))
    .where(isLive(now))
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
