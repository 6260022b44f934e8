import type { Profile } from '#contract/account/account.ts';
import type { AppContext } from '../../context.ts';
import type { Database, DatabaseTransaction } from '../../db/database.ts';
import * as repository from './profiles.repository.ts';

const NOTHING: Profile = { phone: null, college: null, yearOfStudy: null, gender: null };

/** What the account of a user remembers for forms. */
export async function getProfile(db: Database, userId: string): Promise<Profile> {
  return (await repository.findProfile(db, userId)) ?? NOTHING;
}

/** Changes the given fields of a user's profile. */
export async function updateProfile(
  trx: DatabaseTransaction,
  { clock }: Pick<AppContext, 'clock'>,
  userId: string,
  changes: Partial<Profile>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await repository.saveProfile(trx, userId, changes, clock().toISOString());
}

/** A person of a registration; `userId` is null without an account. */
interface Person extends Partial<Profile> {
  userId?: string | null;
}

/**
 * Remembers what logged-in people wrote into a form about themselves, each once, in one statement: `by` is who filled it
 * in, and only their own data is kept.
 */
export async function rememberProfiles(
  trx: DatabaseTransaction,
  { clock }: Pick<AppContext, 'clock'>,
  given: { by: string | null; people: Person[] }[],
): Promise<void> {
  const profiles = new Map<string, repository.GivenProfile>();
  for (const { by, people } of given) {
    const own = by === null ? undefined : people.find(({ userId }) => userId === by);
    if (!by || !own) continue;
    const { phone, college, yearOfStudy = null, gender = null } = own;
    const profile = { phone: phone || null, college: college || null, yearOfStudy, gender };
    if (Object.values(profile).some((value) => value !== null)) profiles.set(by, { userId: by, ...profile });
  }
  if (profiles.size === 0) return;
  // In one order: of two transactions that remember the same people neither waits for the other.
  const sorted = [...profiles.values()].sort((one, other) => (one.userId < other.userId ? -1 : 1));
  await repository.mergeProfiles(trx, sorted, clock().toISOString());
}

/** Forgets the profile of an account that turned out to be somebody else's. */
export const forgetProfile = (trx: DatabaseTransaction, userId: string): Promise<void> =>
  repository.deleteProfile(trx, userId);
