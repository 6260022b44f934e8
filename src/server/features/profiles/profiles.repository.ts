import type { Profile } from '#contract/account/account.ts';
import type { Database } from '../../db/database.ts';

export async function findProfile(db: Database, userId: string): Promise<Profile | undefined> {
  return await db
    .selectFrom('profiles')
    .select(['phone', 'college', 'yearOfStudy', 'gender'])
    .where('userId', '=', userId)
    .executeTakeFirst();
}

/** Stores the given fields of a profile and leaves the others as they are. */
export async function saveProfile(
  db: Database,
  userId: string,
  changes: Partial<Profile>,
  updatedAt: string,
): Promise<void> {
  const none = { phone: null, college: null, yearOfStudy: null, gender: null };
  await db
    .insertInto('profiles')
    .values({ ...none, ...changes, userId, updatedAt })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ ...changes, updatedAt }))
    .execute();
}

/** What somebody said of themselves in a form. */
export interface GivenProfile extends Profile {
  userId: string;
}

/** Stores what was given of each person in one statement; what was left out stays as it is. */
export async function mergeProfiles(db: Database, given: GivenProfile[], updatedAt: string): Promise<void> {
  await db
    .insertInto('profiles')
    .values(given.map((profile) => ({ ...profile, updatedAt })))
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet(({ fn, ref }) => ({
        phone: fn.coalesce('excluded.phone', ref('profiles.phone')),
        college: fn.coalesce('excluded.college', ref('profiles.college')),
        yearOfStudy: fn.coalesce('excluded.yearOfStudy', ref('profiles.yearOfStudy')),
        gender: fn.coalesce('excluded.gender', ref('profiles.gender')),
        updatedAt,
      })),
    )
    .execute();
}

export async function deleteProfile(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('profiles').where('userId', '=', userId).execute();
}
