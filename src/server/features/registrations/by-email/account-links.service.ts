import type { User } from '#contract/auth.ts';
import type { AppContext } from '../../../context.ts';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';
import { findVerifiedAccounts } from '../../auth/verification/verified-accounts.service.ts';
import { listPeopleOf } from '../participants.repository.ts';
import * as links from './by-email.repository.ts';

interface Unlinked {
  email: string;
  userId?: string | null;
}

/** What is created for an e-mail belongs to the account that has verified it, as soon as it is created. */
export async function withAccounts<R extends Unlinked & { people: Unlinked[] }>(
  trx: DatabaseTransaction,
  registrations: R[],
): Promise<R[]> {
  const unlinked = registrations.flatMap((registration) => [registration, ...registration.people]);
  const emails = unlinked.filter(({ userId }) => !userId).map(({ email }) => email);
  const accounts = await findVerifiedAccounts(trx, emails);
  if (accounts.size === 0) return registrations;
  const link = <T extends Unlinked>(one: T): T => ({ ...one, userId: one.userId ?? accounts.get(one.email) ?? null });
  return registrations.map((registration) => ({ ...link(registration), people: registration.people.map(link) }));
}

/** Makes an account the owner of what was created for its verified e-mail while nobody owned it. */
export async function linkToAccount(db: Database, user: Pick<User, 'id' | 'email'>): Promise<void> {
  await links.linkRegistrations(db, user);
  await links.linkParticipants(db, user);
}

/**
 * The registrations of an e-mail that have not ended and whose event is not over, the next event first: those made with it,
 * and those of which it is a person's. Each with its people.
 */
export async function listLiveRegistrations({ db, clock }: Pick<AppContext, 'db' | 'clock'>, email: string) {
  const registrations = await links.listLiveRegistrations(db, email, clock().toISOString());
  const people = await listPeopleOf(
    db,
    registrations.map(({ _id }) => ({ _id, ended: false })),
  );
  return registrations.map((registration) => ({
    registration,
    people: people.filter(({ registrationId }) => registrationId === registration._id),
  }));
}
