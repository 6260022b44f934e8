import type { User } from '#contract/auth.ts';
import type { Database } from '../../db/database.ts';

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
