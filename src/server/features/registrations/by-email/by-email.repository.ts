import type { User } from '#contract/auth.ts';
import { endedStatuses } from '#contract/registration-rules.ts';
import type { Database } from '../../../db/database.ts';
import { selectRegistrations, toRegistration } from '../registrations.repository.ts';
import type { StoredRegistration } from '../stored-registration.ts';

type Account = Pick<User, 'id' | 'email'>;

/** Gives an account the registrations under its e-mail that have no account. */
export async function linkRegistrations(db: Database, { id, email }: Account): Promise<void> {
  await db
    .updateTable('registrations')
    .set({ userId: id })
    .where('email', '=', email)
    .where('userId', 'is', null)
    .execute();
}

/** Gives an account the people of registrations and teams under its e-mail that have no account. */
export async function linkParticipants(db: Database, { id, email }: Account): Promise<void> {
  await db
    .updateTable('participants')
    .set({ userId: id })
    .where('email', '=', email)
    .where('userId', 'is', null)
    .execute();
}

/** What is listed for one e-mail: nobody takes part in more. */
const MAX_LISTED = 50;

/** Registrations made with an e-mail, or with a person of it, that have not ended, of events that end after `now`. */
export async function listLiveRegistrations(db: Database, email: string, now: string): Promise<StoredRegistration[]> {
  // With one `or` of both, PostgreSQL would scan every registration.
  const made = db.selectFrom('registrations').select('id').where('email', '=', email);
  const joined = db
    .selectFrom('participants')
    .select('registrationId as id')
    .$narrowType<{ id: string }>()
    .where('email', '=', email)
    .where('registrationId', 'is not', null)
    .where('releasedAt', 'is', null);
  const rows = await selectRegistrations(db)
    .where('registrations.id', 'in', made.union(joined))
    .where('registrations.status', 'not in', endedStatuses)
    .where('events.endDate', '>', now)
    .orderBy('events.startDate')
    .orderBy('registrations.id')
    .limit(MAX_LISTED)
    .execute();
  return rows.map(toRegistration);
}
