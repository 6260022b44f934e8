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

/** Contact data as somebody gave it in a form. */
export interface GivenContact {
  userId: string;
  phone: string | null;
  college: string | null;
}

/** Stores what was given of each person in one statement; what was left out stays as it is. */
export async function mergeContacts(db: Database, contacts: GivenContact[], updatedAt: string): Promise<void> {
  await db
    .insertInto('profiles')
    .values(contacts.map((contact) => ({ ...contact, yearOfStudy: null, gender: null, updatedAt })))
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet(({ fn, ref }) => ({
        phone: fn.coalesce('excluded.phone', ref('profiles.phone')),
        college: fn.coalesce('excluded.college', ref('profiles.college')),
        updatedAt,
      })),
    )
    .execute();
}

export async function deleteProfile(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('profiles').where('userId', '=', userId).execute();
}
