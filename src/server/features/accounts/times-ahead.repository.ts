import type { Database } from '../../db/database.ts';

/** Sessions that would last longer than `longest` end at `end`. */
export async function shortenSessions(db: Database, longest: string, end: string): Promise<void> {
  await db.updateTable('sessions').set({ expiresAt: end }).where('expiresAt', '>', longest).execute();
}

export async function deleteFailuresAfter(db: Database, after: string): Promise<void> {
  await db.deleteFrom('loginFailures').where('failedAt', '>', after).execute();
}

/** Deletes mailed links made after an instant; wishes for one, which prove nothing, stay. */
export async function deleteLinksAfter(db: Database, after: string): Promise<void> {
  await db
    .deleteFrom('verifications')
    .where('createdAt', '>', after)
    .where('identifier', 'like', 'password-reset:%')
    .execute();
}
