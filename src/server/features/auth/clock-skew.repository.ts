import type { Database } from '../../db/database.ts';

/** Sessions that would last longer than `longest` end at `end`. */
export async function shortenSessions(db: Database, longest: string, end: string): Promise<void> {
  await db.updateTable('sessions').set({ expiresAt: end }).where('expiresAt', '>', longest).execute();
}

export async function deleteFailuresAfter(db: Database, after: string): Promise<void> {
  await db.deleteFrom('loginFailures').where('failedAt', '>', after).execute();
}

/** Codes count from `now` again where one of a later step was taken. */
export async function forgetStepsAfter(db: Database, after: number, now: number): Promise<void> {
  await db.updateTable('twoFactors').set({ lastStep: now }).where('lastStep', '>', after).execute();
}

/** Deletes mailed links, and logins that wait for a code, made after an instant; wishes for a link prove nothing and stay. */
export async function deleteLinksAfter(db: Database, after: string): Promise<void> {
  await db
    .deleteFrom('verifications')
    .where('createdAt', '>', after)
    .where((where) =>
      where.or([where('identifier', 'like', 'password-reset:%'), where('identifier', 'like', 'second-step:%')]),
    )
    .execute();
}
