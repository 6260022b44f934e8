import type { Kysely } from 'kysely';

// Each is what a regular clean-up, or the count of a person's reset links, looks for.

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.createIndex('sessions_expiresAt').on('sessions').column('expiresAt').execute();
  await db.schema.createIndex('verifications_value').on('verifications').columns(['value', 'createdAt']).execute();
  await db.schema.createIndex('loginFailures_failedAt').on('loginFailures').column('failedAt').execute();
}
